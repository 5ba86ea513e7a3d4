import type { Message } from '../../src/message/index.ts'
import { ledger, TRAIT_NAMES, traitsOf } from '../../src/relevance/index.ts'
import { h } from '../../src/testing/index.ts'

/** A call and its result: the tool, its arguments, and the result's text. */
type Called = readonly [name: string, input: object, result: string]

/** A history of messages in the notation of `h` and of calls with results. */
export function run(...steps: readonly (string | Called)[]): Message[] {
  const messages = steps.flatMap((step, i): readonly Message[] => {
    if (typeof step === 'string') return h(step).messages
    const [name, input, text] = step
    const callId = `call${i}`
    return [
      { id: '', role: 'assistant', parts: [{ type: 'tool-call', callId, name, input: JSON.stringify(input) }] },
      { id: '', role: 'tool', parts: [{ type: 'tool-result', callId, name, output: [{ type: 'text', text }] }] },
    ]
  })
  return messages.map((message, i) => ({ ...message, id: `m${i}` }))
}

/** Some traits of an atom, by their names. */
export function traitsIn(messages: readonly Message[], atom: string, ...traits: readonly string[]): number[] {
  const read = ledger(messages)
  const at = read.names.indexOf(atom)
  if (at < 0) throw new Error(`No atom ${atom} among ${read.names.join(' ')}`)
  const { rows } = traitsOf(read)
  return traits.map((trait) => {
    const column = TRAIT_NAMES.indexOf(trait)
    if (column < 0) throw new Error(`No trait ${trait}`)
    return rows[at * TRAIT_NAMES.length + column] as number
  })
}
