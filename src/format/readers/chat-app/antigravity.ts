import { parseJson, scalarAsText, stringifyJson } from '../../../text/index.ts'
import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Transcripts of Antigravity: numbered steps of the user, the model and the system; the step of a tool contains its result. */
export const antigravity: LogDialect = {
  notation: 'Antigravity',
  recordKind: 'entries',
  matches({ step_index: index, source, type }) {
    if (typeof index !== 'number' || typeof type !== 'string') return undefined
    return type === 'PLANNER_RESPONSE' || (type === 'USER_INPUT' && typeof source === 'string') ? 'by a sign' : 'as others do'
  },
  readRecord(step, run) {
    const { type, source, content } = step
    if (type === 'PLANNER_RESPONSE') {
      run.addReasoning(step.thinking, step)
      run.addAnswer(content, step)
      for (const call of objectsIn(step.tool_calls)) run.addCall(call.id, call.name, joinArguments(call.args), step)
    } else if (content === undefined || (source === 'SYSTEM' && type !== 'SYSTEM_MESSAGE')) run.countSkipped(scalarAsText(type))
    else if (source === 'MODEL') run.addResult(undefined, content, step.status === 'ERROR', step)
    else run.addMessage('user', content, step)
  },
}

/** Joins arguments, each stored as its own JSON, into one text without parsing: numbers may have more digits than a parser keeps. */
function joinArguments(args: unknown): string {
  const all = Object.entries(asObject(args) ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? argumentJson(value) : stringifyJson(value)}`,
  )
  return `{${all.join(',')}}`
}

function argumentJson(value: string): string {
  return parseJson(value) === undefined ? JSON.stringify(value) : value.trim()
}
