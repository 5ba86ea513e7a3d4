import type { Message } from '../../message/index.ts'
import { ledger, predict } from '../../relevance/index.ts'
import type { HistoryStep } from '../experience/coding-experience.ts'

/** Text of one step read for its names. */
const READ = 60_000

/** How likely each name in the steps is to be used again, 0 to 1, by the future-use model. Linear. */
export function atomWorth(steps: readonly HistoryStep[]): ReadonlyMap<string, number> {
  const read = ledger(steps.flatMap(messagesOf))
  const chances = predict(read)
  return new Map(read.names.map((name, i) => [name, chances[i] as number]))
}

function messagesOf({ action, input, thought, observation }: HistoryStep, i: number): Message[] {
  if (action.startsWith('User: ')) return [{ id: `u${i}`, role: 'user', parts: [{ type: 'text', text: (input ?? action).slice(0, READ) }] }]
  const said = thought === '' ? [] : [{ type: 'text' as const, text: thought.slice(0, READ) }]
  const call = action === '' && !input ? [] : [{ type: 'tool-call' as const, callId: `c${i}`, name: 'step', input: (input ?? action).slice(0, READ) }]
  const messages: Message[] = [{ id: `a${i}`, role: 'assistant', parts: [...said, ...call] }]
  if (observation !== '')
    messages.push({
      id: `r${i}`,
      role: 'tool',
      parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: observation.slice(0, READ) }] }],
    })
  return messages
}
