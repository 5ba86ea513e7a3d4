import type { Format } from '../format.ts'
import { claudeCode } from './claude-code.ts'
import { codex } from './codex.ts'
import { deerFlow } from './deer-flow.ts'
import { jsonl } from './jsonl.ts'
import { langgraph } from './langgraph.ts'
import { openhandsLlmLog } from './openhands-llm-log.ts'
import { pi } from './pi.ts'
import { specstory } from './specstory.ts'
import { sweAgent } from './swe-agent.ts'
import { tauBench } from './tau-bench.ts'
import { whoAndWhen } from './who-and-when.ts'

/** Readers of agent logs. They only decode. */
export const readers: readonly Format[] = [claudeCode, codex, pi, sweAgent, tauBench, openhandsLlmLog, langgraph, deerFlow, whoAndWhen, specstory, jsonl]
