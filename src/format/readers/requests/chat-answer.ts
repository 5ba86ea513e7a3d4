import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { objectsIn } from '../reading/objects-in.ts'

interface Call {
  id: string | undefined
  name: string
  input: string
}

/** Joins the pieces of the first choice of a Chat answer. */
export function chatAnswer(pieces: readonly JsonObject[]): JsonObject {
  let content = ''
  let reasoning = ''
  let refusal = ''
  const calls = new Calls()
  for (const { choices } of pieces) {
    const delta = asObject(objectsIn(choices).find(({ index = 0 }) => index === 0)?.delta) ?? {}
    content += stringOf(delta.content) ?? ''
    reasoning += stringOf(delta.reasoning_content) ?? stringOf(delta.reasoning) ?? ''
    refusal += stringOf(delta.refusal) ?? ''
    // Mistral sends blocks while its models think.
    for (const block of objectsIn(delta.content)) {
      content += stringOf(block.text) ?? ''
      for (const thought of objectsIn(block.thinking)) reasoning += stringOf(thought.text) ?? ''
    }
    for (const piece of objectsIn(delta.tool_calls)) calls.add(piece)
  }
  const message = {
    role: 'assistant',
    content: content === '' ? null : content,
    ...(reasoning !== '' && { reasoning_content: reasoning }),
    ...(refusal !== '' && { refusal }),
    ...(calls.all.length > 0 && {
      tool_calls: calls.all.map(({ id, name, input }) => ({ id, type: 'function', function: { name, arguments: input } })),
    }),
  }
  return { model: pieces.find(({ model }) => typeof model === 'string')?.model, choices: [{ message }] }
}

/**
 * The calls of an answer. Not all providers count them: a name with a new id begins a call, even under a known index, and a piece without both continues the
 * last. Some repeat the name in each piece.
 */
class Calls {
  readonly all: Call[] = []
  readonly #byKey = new Map<unknown, Call>()

  add({ index, id: givenId, function: ofFunction, custom }: JsonObject): void {
    const called = asObject(ofFunction) ?? asObject(custom)
    const id = stringOf(givenId) || undefined
    const name = stringOf(called?.name) ?? ''
    const key = index ?? id
    const known = key === undefined ? this.all.at(-1) : this.#byKey.get(key)
    const begins = !known || (name !== '' && id !== undefined && id !== known.id)
    const call = begins ? { id, name: '', input: '' } : known
    if (begins) this.all.push(call)
    this.#byKey.set(key, call)
    call.id ??= id
    if (name !== call.name) call.name += name
    call.input += stringOf(called?.arguments) ?? stringOf(called?.input) ?? ''
  }
}
