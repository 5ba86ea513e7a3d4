import type { Message } from '../../src/message/index.ts'

/** Names of an order and of what a search listed beside it, other ones in each run. */
export interface DeskRun {
  readonly messages: readonly Message[]
  readonly tickets: readonly string[]
  readonly others: readonly string[]
}

/**
 * A run of a made-up desk: searches list tickets and parcels in lines that differ in one word, and in the end the agent comes back to the tickets alone.
 * Nothing but that word tells the ones from the others.
 */
export function deskRun(number: number, uses: 'ticket' | 'parcel' = 'ticket'): DeskRun {
  const digits = (i: number) => String(100_000 + ((number * 7919 + i * 104_729) % 899_999))
  const of = (i: number) => `${i % 2 === 0 ? 'ticket' : 'parcel'} ${digits(i)} is held at the northern desk until somebody asks for it`
  const said = (role: Message['role'], text: string): Message => ({ id: '', role, parts: [{ type: 'text', text }] })
  const looked = Array.from({ length: 12 }, (_, step): readonly Message[] => {
    const call = { type: 'tool-call', callId: `c${step}`, name: 'list', input: JSON.stringify({ page: step }) } as const
    const output = [{ type: 'text', text: [0, 1, 2, 3].map((i) => of(step * 4 + i)).join('\n') }] as const
    return [
      { id: '', role: 'assistant', parts: [call] },
      { id: '', role: 'tool', parts: [{ type: 'tool-result', callId: `c${step}`, name: 'list', output }] },
    ]
  }).flat()
  const names = Array.from({ length: 48 }, (_, i) => digits(i))
  const [tickets, parcels] = [0, 1].map((kind) => names.filter((_, i) => i % 2 === kind)) as [string[], string[]]
  const used = uses === 'ticket' ? tickets : parcels
  const closing = used.map((name) => said('assistant', `Now I close ${name}.`))
  const messages = [said('user', `Please close, for customer ${number}, whatever is open.`), ...looked, ...closing]
  return { messages: messages.map((message, i) => ({ ...message, id: `m${i}` })), tickets, others: parcels }
}
