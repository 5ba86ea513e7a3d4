import type { History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { type Run, runs } from '../runs/run.ts'
import { noteFor } from '../written/note.ts'
import { hidingCalls } from './hiding-calls.ts'

/**
 * The draft with one note for all that goes, in the place of the largest run: its handle brings back every run. Where words would pass for an answer
 * without their calls, it stands for these, and others stand for those before.
 */
export function oneNote(history: History, context: Context, { stand: _, ...draft }: Draft): Draft {
  const { messages } = history
  const nothing = { ...draft, stand: () => ({ put: [] }), standsForAll: true as const }
  const all = runs(history, context, nothing)
  const told = hidingCalls(messages, all)
  const last = told.pop() ?? largest(messages, all, context)
  const placed = new Map<Message | undefined, Message>()
  const put = (place: Run, run: readonly Message[]) => placed.set(messages[place.start], noteFor(run, context))
  for (const run of told) put(run, messages.slice(run.start, run.end))
  const apart = new Set(told)
  const rest = all.flatMap((run) => (run.fate === 'stays' || apart.has(run) ? [] : messages.slice(run.start, run.end)))
  if (last) put(last, rest)
  return { ...nothing, stand: ([first]) => ({ put: [placed.get(first) ?? []].flat() }) }
}

function largest(messages: readonly Message[], all: readonly Run[], { count }: Context): Run | undefined {
  let found: Run | undefined
  let most = -1
  for (const run of all) {
    const tokens = run.fate === 'stays' ? -1 : totalTokens(messages.slice(run.start, run.end), count)
    if (tokens > most) [found, most] = [run, tokens]
  }
  return found
}
