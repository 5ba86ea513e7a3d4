import type { History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { runs } from '../runs/run.ts'
import { noteFor } from '../written/note.ts'

/** The draft with one note for all that goes, in the place of the largest run: its handle brings back every run. */
export function oneNote(history: History, context: Context, { stand: _, ...draft }: Draft): Draft {
  const nothing = { ...draft, stand: () => ({ put: [] }), standsForAll: true as const }
  const gone = runs(history, context, nothing).flatMap(({ start, end, fate }) => (fate === 'stays' ? [] : [history.messages.slice(start, end)]))
  const all = gone.flat()
  const tokens = gone.map((run) => totalTokens(run, context.count))
  const largest: Message | undefined = gone[tokens.indexOf(Math.max(...tokens))]?.[0]
  return { ...nothing, stand: (run) => ({ put: run[0] === largest ? [noteFor(all, context)] : [] }) }
}
