import { scalarAsText } from '../../../text/index.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import type { RunBuilder } from '../dialects/run-builder.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { parseEmbeddedJson } from '../tracing/embedded-json.ts'

const ANSWER_KINDS = new Set(['text', 'completion_result', 'followup', 'plan_mode_respond'])
/** The kinds of output that its command line prints without a time. */
const UNTIMED_KINDS = new Set(['api_req_started', 'completion_result', 'reasoning', 'text', 'tool', 'command'])
const USER_KINDS = new Set(['task', 'user_feedback', 'user_feedback_diff'])
const RESULT_KINDS = new Set(['command_output', 'browser_action_result', 'mcp_server_response'])
/** Tools whose `content` is their result; that of others, such as edits, is what the agent wrote. */
const READING_TOOLS = /^(?:readFile|list|searchFiles)/

/**
 * The screen of a task in Cline, Roo and Kilo (`ui_messages.json`): words, questions and actions; of results only what was read, and the output of commands.
 */
export const clineScreen: LogDialect = {
  notation: 'screen of Cline',
  recordKind: 'entries',
  matches({ ts, type, say, ask }) {
    if (ts === undefined && type === 'say' && UNTIMED_KINDS.has(scalarAsText(say))) return 'by a sign'
    return typeof ts === 'number' && ((type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string')) ? 'by a sign' : undefined
  },
  readRecord(entry, run) {
    const time = { at: entry.ts }
    const kind = scalarAsText(entry.say ?? entry.ask)
    const text = stringOf(entry.text) ?? ''
    const pictures = blocksIn(entry.images).map(({ text: url }) => ({ type: 'image_url', image_url: { url } }))
    if ((text === '' && pictures.length === 0) || entry.partial === true) run.countSkipped(kind)
    else if (USER_KINDS.has(kind) || (kind === 'text' && run.isEmpty)) run.addMessage('user', [text, ...pictures], time)
    else if (ANSWER_KINDS.has(kind)) run.addAnswer(questionText(text), time)
    else if (kind === 'reasoning') run.addReasoning(text, time)
    else if (RESULT_KINDS.has(kind)) run.addResult(undefined, text, false, time)
    else addAction(kind, text, time, run)
  },
}

function addAction(kind: string, text: string, time: JsonObject, run: RunBuilder): void {
  const parsed = asObject(parseEmbeddedJson(text).value)
  if (kind === 'command') run.addCall(undefined, 'execute_command', { command: text }, time)
  else if (kind === 'tool' && parsed) {
    const { tool, ...input } = parsed
    const { content, ...question } = input
    const isReading = READING_TOOLS.test(scalarAsText(tool))
    run.addCall(undefined, tool, isReading ? question : input, time)
    run.addResult(undefined, isReading ? (content ?? '') : '', false, time)
  } else if ((kind === 'use_mcp_server' || kind === 'browser_action') && parsed)
    run.addCall(undefined, parsed.toolName ?? parsed.action ?? kind, parsed.arguments ?? parsed, time)
  else if (kind === 'error' || kind === 'diff_error') run.addMessage('user', text, time)
  else run.countSkipped(kind)
}

/** Returns a question, which may be inside an object with the offered answers. */
function questionText(text: string): unknown {
  const parsed = asObject(parseEmbeddedJson(text).value)
  return stringOf(parsed?.question) ?? stringOf(parsed?.response) ?? text
}
