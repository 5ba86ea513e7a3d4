import type { Format } from '../format.ts'
import { claudeCode } from './claude-code.ts'
import { jsonl } from './jsonl.ts'
import { sweAgent } from './swe-agent.ts'
import { tauBench } from './tau-bench.ts'

/** Readers of agent logs. They only decode. */
export const readers: readonly Format[] = [claudeCode, sweAgent, tauBench, jsonl]
