import type { Message } from '../../src/message/index.ts'

/** A run with the names of an order and of other search results, different in each run. */
export interface DeskRun {
  readonly messages: readonly Message[]
  readonly tickets: readonly string[]
  readonly others: readonly string[]
}

/** The place of the word that distinguishes tickets from parcels: in the line before the name or after it, in the name, or in the call that listed it. */
export type Telling = 'before' | 'behind' | 'name' | 'call'

const LINES: Readonly<Record<Telling, (kind: string, digits: string) => string>> = {
  before: (kind, digits) => `${kind} ${digits} is held at the northern desk until somebody asks for it`,
  behind: (kind, digits) => `${digits} is a ${kind} held at the northern desk until somebody asks for it`,
  name: (kind, digits) => `number ${kind}-${digits} is held at the northern desk until somebody asks for it`,
  call: (_, digits) => `number ${digits} is held at the northern desk until somebody asks for it`,
}

/**
 * A run of a made-up desk: searches list tickets and parcels that differ in one word, and in the end the agent needs only the tickets again. Only that word
 * distinguishes them.
 */
export function deskRun(number: number, uses: 'ticket' | 'parcel' = 'ticket', by: Telling = 'before'): DeskRun {
  const kindOf = (i: number) => (by === 'call' ? Math.floor(i / 4) : i) % 2
  const textMessage = (role: Message['role'], text: string): Message => ({ id: '', role, parts: [{ type: 'text', text }] })
  const digits = Array.from({ length: 48 }, (_, i) => String(100_000 + ((number * 7919 + i * 104_729) % 899_999)))
  const kinds = ['ticket', 'parcel']
  const lines = digits.map((one, i) => LINES[by](kinds[kindOf(i)] as string, one))
  const names = digits.map((one, i) => (by === 'name' ? `${kinds[kindOf(i)]}-${one}` : one))
  const looked = Array.from({ length: 12 }, (_, step): readonly Message[] => {
    const input = by === 'call' ? { kind: kinds[kindOf(step * 4)] } : { page: step }
    const call = { type: 'tool-call', callId: `c${step}`, name: 'list', input: JSON.stringify(input) } as const
    const output = [{ type: 'text', text: lines.slice(step * 4, step * 4 + 4).join('\n') }] as const
    return [
      { id: '', role: 'assistant', parts: [call] },
      { id: '', role: 'tool', parts: [{ type: 'tool-result', callId: `c${step}`, name: 'list', output }] },
    ]
  }).flat()
  const [tickets, parcels] = [0, 1].map((kind) => names.filter((_, i) => kindOf(i) === kind)) as [string[], string[]]
  const closing = (uses === 'ticket' ? tickets : parcels).map((name) => textMessage('assistant', `Now I close ${name}.`))
  const messages = [textMessage('user', `Please close, for customer ${number}, whatever is open.`), ...looked, ...closing]
  return { messages: messages.map((message, i) => ({ ...message, id: `m${i}` })), tickets, others: parcels }
}
