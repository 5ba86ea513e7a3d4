import { checkHistory, checkText, type History } from '../../message/index.ts'
import { type ActKind, actOf, withTraditionalForms } from '../../text/index.ts'

/** The kind of work that a history shows. */
export type TaskType = 'code' | 'analysis' | 'conversation' | 'mixed' | 'unknown'

/** Tools by the words of their names, matched as whole words: `get_latest_price` tests nothing and `credit_card` edits nothing. */
const CODE_TOOL =
  /(?<![a-z])(?:(?:multi|notebook)?edit(?:or)?|(?:re)?write|read code|execut(?:e|or|ion)|exec|scripts?|patch|create file|replace|compile|(?:re)?build|(?:py)?tests?)(?![a-z])/
const ANALYSIS_TOOL = /(?<![a-z])(?:(?:web)?search|rg|fd|(?:rip)?grep|retrieve memory|find|query|(?:web)?fetch|brows(?:e|er|ing))(?![a-z])/
const CODE_WORD = withTraditionalForms(
  /\b(?:code|function|class|file|bug|compile|refactor|implement|edit|test)s?\b|代码|程式|文件|档案|函数|修改|编译|重构|实现|测试/i,
)
const ANALYSIS_WORD = withTraditionalForms(/\b(?:search|query|analy[sz]e|analysis|retrieve|investigate|compare|research)\b|检索|查询|分析|调研|比较|搜索|搜寻/i)
const CODE_AGENT = /(?<![a-z])(?:code|coder|coding|codex|codeact|open ?code|vs ?code)(?![a-z])/
const LOOK_KINDS: ReadonlySet<ActKind> = new Set(['view', 'list'])
/** The fraction of the calls from which one kind of tool determines the task. */
const CLEAR_FRACTION = 0.75
/** Maximum characters of a message in a conversation, on average. */
const MAX_AVERAGE_CHARS = 600

/**
 * Detects the kind of work that a history shows: by the kind of agent if the caller names it, else by the tools called, else by the user's text, else by
 * whether the agent only looked at files, else by the length of its messages. Tools of both kinds make it mixed only if neither has three quarters of the
 * calls, since coding involves searching too.
 * @param agentType such as `CodeAgent`
 * @throws DecantError `invalid-argument` for a value that is no history, or no text
 */
export function taskType(history: History, agentType = ''): TaskType {
  checkHistory(history, 'taskType')
  if (namesCode(checkText(agentType, 'taskType'))) return 'code'
  const detected = taskTypeByTools(history) ?? taskTypeByWords(history)
  return (detected === 'conversation' || detected === 'unknown') && hasLooked(history) ? 'analysis' : detected
}

/** Whether an agent type names code as a whole word: `CodeAgent`, `vscode-agent` and `coding` do; `Encoder` and `BarcodeAgent` do not. */
function namesCode(agentType: string): boolean {
  return CODE_AGENT.test(splitNameWords(agentType))
}

/** The words of a name in lower case, separated by capitals or by punctuation. */
function splitNameWords(name: string): string {
  return name
    .replace(/([a-z0-9])(?=[A-Z])|([A-Z])(?=[A-Z][a-z])/g, '$& ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .toLowerCase()
}

/** Whether the agent looked at files or folders. */
function hasLooked({ messages }: History): boolean {
  return messages.some(({ parts }) => parts.some((part) => part.type === 'tool-call' && LOOK_KINDS.has(actOf(part).kind)))
}

function taskTypeByTools({ messages }: History): TaskType | undefined {
  let code = 0
  let analysis = 0
  for (const message of messages) {
    for (const part of message.parts) {
      if (part.type !== 'tool-call') continue
      const { kind } = actOf(part)
      const words = splitNameWords(part.name)
      if (CODE_TOOL.test(words) || kind === 'edit' || kind === 'test' || kind === 'run') code++
      else if (ANALYSIS_TOOL.test(words) || kind === 'search' || kind === 'fetch') analysis++
    }
  }
  if (code + analysis === 0) return undefined
  const share = code / (code + analysis)
  if (share >= CLEAR_FRACTION) return 'code'
  return share <= 1 - CLEAR_FRACTION ? 'analysis' : 'mixed'
}

function taskTypeByWords({ messages }: History): TaskType {
  let userText = ''
  let length = 0
  let messageCount = 0
  let answers = 0
  for (const { role, parts } of messages) {
    if (role !== 'user' && role !== 'assistant') continue
    messageCount++
    if (role === 'assistant') answers++
    for (const part of parts) {
      if (part.type !== 'text') continue
      length += part.text.length
      if (role === 'user' && userText.length < 20_000) userText += `\n${part.text.slice(0, 4000)}`
    }
  }
  const [code, analysis] = [CODE_WORD.test(userText), ANALYSIS_WORD.test(userText)]
  if (code && analysis) return 'mixed'
  if (code) return 'code'
  if (analysis) return 'analysis'
  return answers > 0 && length / messageCount <= MAX_AVERAGE_CHARS ? 'conversation' : 'unknown'
}
