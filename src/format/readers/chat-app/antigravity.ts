import { jsonOf, jsonValue, wordOf } from '../../../text/index.ts'
import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Transcripts of Antigravity: numbered steps of the user, the model and the system; the step of a tool holds its result. */
export const antigravity: Dialect = {
  notation: 'Antigravity',
  of: 'entries',
  fits({ step_index: index, source, type }) {
    if (typeof index !== 'number' || typeof type !== 'string') return undefined
    return type === 'PLANNER_RESPONSE' || (type === 'USER_INPUT' && typeof source === 'string') ? 'by a sign' : 'as others do'
  },
  tell(step, run) {
    const { type, source, content } = step
    if (type === 'PLANNER_RESPONSE') {
      run.think(step.thinking, step)
      run.answer(content, step)
      for (const call of objectsIn(step.tool_calls)) run.call(call.id, call.name, argumentsOf(call.args), step)
    } else if (content === undefined || (source === 'SYSTEM' && type !== 'SYSTEM_MESSAGE')) run.leave(wordOf(type))
    else if (source === 'MODEL') run.result(undefined, content, step.status === 'ERROR', step)
    else run.say('user', content, step)
  },
}

/** Joins arguments, each stored as its own JSON, into one text without parsing: numbers may have more digits than a parser keeps. */
function argumentsOf(args: unknown): string {
  const all = Object.entries(objectOf(args) ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? written(value) : jsonOf(value)}`,
  )
  return `{${all.join(',')}}`
}

function written(value: string): string {
  return jsonValue(value) === undefined ? JSON.stringify(value) : value.trim()
}
