import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'

interface Call {
  id: unknown
  name: string
  input: string
}

/** Joins the pieces of the first choice of a Chat answer. */
export function chatAnswer(pieces: readonly JsonObject[]): JsonObject {
  let content = ''
  let reasoning = ''
  const calls = new Map<unknown, Call>()
  for (const { choices } of pieces) {
    const delta = asObject(objectsIn(choices).find(({ index = 0 }) => index === 0)?.delta) ?? {}
    content += stringOf(delta.content) ?? ''
    reasoning += stringOf(delta.reasoning_content) ?? stringOf(delta.reasoning) ?? ''
    for (const { index, id, function: called } of objectsIn(delta.tool_calls)) {
      const key = index ?? id
      const call = calls.get(key) ?? { id, name: '', input: '' }
      call.name += stringOf(asObject(called)?.name) ?? ''
      call.input += stringOf(asObject(called)?.arguments) ?? ''
      calls.set(key, call)
    }
  }
  const message = {
    role: 'assistant',
    content: content === '' ? null : content,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(calls.size > 0 && {
      tool_calls: [...calls.values()].map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: input } })),
    }),
  }
  return { model: pieces.find(({ model }) => typeof model === 'string')?.model, choices: [{ message }] }
}
