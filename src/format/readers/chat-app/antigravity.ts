import { jsonOf, jsonValue, wordOf } from '../../../text/index.ts'
import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Transcripts of Antigravity: numbered steps of the user, the model and the system; a step of a tool has what it gave. */
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

/** Arguments, each of which stands as the JSON of itself, as one text: numbers may have more digits than can be read. */
function argumentsOf(args: unknown): string {
  const all = Object.entries(objectOf(args) ?? {}).map(
    ([name, value]) => `${JSON.stringify(name)}:${typeof value === 'string' ? written(value) : jsonOf(value)}`,
  )
  return `{${all.join(',')}}`
}

function written(value: string): string {
  return jsonValue(value) === undefined ? JSON.stringify(value) : value.trim()
}
