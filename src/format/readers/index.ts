import type { Format } from '../format.ts'
import { aider } from './aider.ts'
import { amp } from './amp.ts'
import { cawm } from './cawm/cawm.ts'
import { chatApp } from './chat-app/chat-app.ts'
import { chatgpt } from './chatgpt.ts'
import { claudeAi } from './claude-ai.ts'
import { claudeCode } from './claude-code/claude-code.ts'
import { codex } from './codex.ts'
import { copilot } from './copilot/copilot.ts'
import { deerFlow } from './deer-flow.ts'
import { dialogue } from './dialogue/dialogue.ts'
import { droid } from './droid/droid.ts'
import { agentDojo } from './evaluation/agent-dojo.ts'
import { inspect } from './evaluation/inspect.ts'
import { tauBench } from './evaluation/tau-bench.ts'
import { tau2Bench } from './evaluation/tau2-bench.ts'
import { whoAndWhen } from './evaluation/who-and-when.ts'
import { framework } from './framework/framework.ts'
import { geminiCli } from './gemini-cli/gemini-cli.ts'
import { goose } from './goose/goose.ts'
import { headless } from './headless/headless.ts'
import { jsonl } from './jsonl.ts'
import { kimiCli } from './kimi-cli.ts'
import { langgraph } from './langgraph.ts'
import { langsmith } from './langsmith/langsmith.ts'
import { miniSweAgent } from './mini-swe-agent.ts'
import { opencode } from './opencode.ts'
import { openhandsEvents } from './openhands/openhands-events.ts'
import { openhandsLlmLog } from './openhands/openhands-llm-log.ts'
import { otel } from './otel/otel.ts'
import { pi } from './pi/pi.ts'
import { qwenCode } from './qwen-code.ts'
import { records } from './records/records.ts'
import { requests } from './requests/requests.ts'
import { specstory } from './specstory.ts'
import { atif } from './steps/atif.ts'
import { steps } from './steps/steps.ts'
import { sweAgent } from './swe-agent.ts'

/** Readers of agent logs. They only decode. */
export const readers: readonly Format[] = [
  claudeCode,
  codex,
  copilot,
  geminiCli,
  qwenCode,
  kimiCli,
  goose,
  droid,
  amp,
  opencode,
  pi,
  sweAgent,
  miniSweAgent,
  openhandsEvents,
  openhandsLlmLog,
  cawm,
  claudeAi,
  chatgpt,
  otel,
  langsmith,
  requests,
  tauBench,
  tau2Bench,
  inspect,
  agentDojo,
  atif,
  steps,
  headless,
  framework,
  chatApp,
  langgraph,
  deerFlow,
  whoAndWhen,
  specstory,
  aider,
  jsonl,
  dialogue,
  records,
]
