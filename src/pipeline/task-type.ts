import type { History } from '../message/index.ts'
import { type ActKind, actOf } from '../text/index.ts'

/** What kind of work a history shows (requirement 002). */
export type TaskType = 'code' | 'analysis' | 'conversation' | 'mixed' | 'unknown'

const CODE_TOOL = /edit|write|read_code|execute|script|patch|create_file|replace|compile|build|test/i
const ANALYSIS_TOOL = /search|^rg$|^fd$|grep|retrieve_memory|find|query|fetch|browse/i
const CODE_WORD = /\b(?:code|function|class|file|bug|compile|refactor|implement|edit|test)s?\b|代码|文件|函数|修改|编译|重构|实现|测试/i
const ANALYSIS_WORD = /\b(?:search|query|analy[sz]e|analysis|retrieve|investigate|compare|research)\b|检索|查询|分析|调研|比较|搜索/i
const CODE_AGENT = /(?<![a-z])(?:code|coder|coding|codex|codeact|open ?code|vs ?code)(?![a-z])/
const LOOKING: ReadonlySet<ActKind> = new Set(['view', 'list'])
/** One kind of tool makes the task its own when it has this share of the calls. */
const CLEAR = 0.75
/** Messages of a conversation are no longer than this on average, in characters. */
const SHORT = 600

/**
 * What kind of work a history shows: by the kind of agent where the caller names it, else by the tools called, else by the words
 * of the user, else by whether the agent only looked at files, else by how short its messages are.
 * @param agentType such as `CodeAgent`
 */
export function taskType(history: History, agentType = ''): TaskType {
  if (namesCode(agentType)) return 'code'
  const said = byTools(history) ?? byWords(history)
  return (said === 'conversation' || said === 'unknown') && looks(history) ? 'analysis' : said
}

/** `CodeAgent`, `vscode-agent` and `coding` name it as a word of theirs; `Encoder` and `BarcodeAgent` do not. */
function namesCode(agentType: string): boolean {
  const words = agentType.replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ').toLowerCase()
  return CODE_AGENT.test(words)
}

/** Whether files or folders were looked at. */
function looks({ messages }: History): boolean {
  return messages.some(({ parts }) => parts.some((part) => part.type === 'tool-call' && LOOKING.has(actOf(part).kind)))
}

function byTools({ messages }: History): TaskType | undefined {
  let code = 0
  let analysis = 0
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type !== 'tool-call') continue
      const { kind } = actOf(part)
      if (CODE_TOOL.test(part.name) || kind === 'edit' || kind === 'test' || kind === 'run') code++
      else if (ANALYSIS_TOOL.test(part.name) || kind === 'search' || kind === 'fetch') analysis++
    }
  }
  if (code + analysis === 0) return undefined
  const share = code / (code + analysis)
  if (share >= CLEAR) return 'code'
  return share <= 1 - CLEAR ? 'analysis' : 'mixed'
}

function byWords({ messages }: History): TaskType {
  let said = ''
  let length = 0
  let spoken = 0
  let answers = 0
  for (const { role, parts } of messages) {
    if (role !== 'user' && role !== 'assistant') continue
    spoken++
    if (role === 'assistant') answers++
    for (const part of parts) {
      if (part.type !== 'text') continue
      length += part.text.length
      if (role === 'user' && said.length < 20_000) said += `\n${part.text.slice(0, 4000)}`
    }
  }
  const [code, analysis] = [CODE_WORD.test(said), ANALYSIS_WORD.test(said)]
  if (code && analysis) return 'mixed'
  if (code) return 'code'
  if (analysis) return 'analysis'
  return answers > 0 && length / spoken <= SHORT ? 'conversation' : 'unknown'
}
