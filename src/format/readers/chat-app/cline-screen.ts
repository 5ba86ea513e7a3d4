import { wordOf } from '../../../text/index.ts'
import { type JsonObject, objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import type { ToldRun } from '../told/told-run.ts'
import { jsonIn } from '../tracing/json-in.ts'

const ANSWERS = new Set(['text', 'completion_result', 'followup', 'plan_mode_respond'])
/** The kinds of output that its command line prints without a time. */
const SHOWN = new Set(['api_req_started', 'completion_result', 'reasoning', 'text', 'tool', 'command'])
const USERS = new Set(['task', 'user_feedback', 'user_feedback_diff'])
const RESULTS = new Set(['command_output', 'browser_action_result', 'mcp_server_response'])

/** The screen of a task in Cline, Roo and Kilo (`ui_messages.json`): words, questions and actions; of results only the output of commands. */
export const clineScreen: Dialect = {
  notation: 'screen of Cline',
  of: 'entries',
  fits({ ts, type, say, ask }) {
    if (ts === undefined && type === 'say' && SHOWN.has(wordOf(say))) return 'by a sign'
    return typeof ts === 'number' && ((type === 'say' && typeof say === 'string') || (type === 'ask' && typeof ask === 'string')) ? 'by a sign' : undefined
  },
  tell(shown, run) {
    const time = { at: shown.ts }
    const kind = wordOf(shown.say ?? shown.ask)
    const text = stringOf(shown.text) ?? ''
    if (text === '' || shown.partial === true) run.leave(kind)
    else if (USERS.has(kind) || (kind === 'text' && run.isEmpty)) run.say('user', text, time)
    else if (ANSWERS.has(kind)) run.answer(asked(text), time)
    else if (kind === 'reasoning') run.think(text, time)
    else if (RESULTS.has(kind)) run.result(undefined, text, false, time)
    else acted(kind, text, time, run)
  },
}

function acted(kind: string, text: string, time: JsonObject, run: ToldRun): void {
  const told = objectOf(jsonIn(text).value)
  if (kind === 'command') run.call(undefined, 'execute_command', { command: text }, time)
  else if (kind === 'tool' && told) {
    const { tool, content, ...input } = told
    run.call(undefined, tool, input, time)
    run.result(undefined, content ?? '', false, time)
  } else if ((kind === 'use_mcp_server' || kind === 'browser_action') && told)
    run.call(undefined, told.toolName ?? told.action ?? kind, told.arguments ?? told, time)
  else if (kind === 'error' || kind === 'diff_error') run.say('user', text, time)
  else run.leave(kind)
}

/** Returns a question, which may be inside an object with the offered answers. */
function asked(text: string): unknown {
  const told = objectOf(jsonIn(text).value)
  return stringOf(told?.question) ?? stringOf(told?.response) ?? text
}
