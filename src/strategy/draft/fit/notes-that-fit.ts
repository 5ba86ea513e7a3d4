import type { History, Message } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { runs } from '../runs/run.ts'
import { noteFor } from '../written/note.ts'
import { runsHidingCalls } from './runs-hiding-calls.ts'

/** Tokens of the bridge between two messages of one role, overhead included. */
const BRIDGE_TOKENS = 8

/** Minimum tokens of a removed run without a replacement: a bridge, if roles must alternate. */
export function minGapTokens({ profile }: Pick<Context, 'profile'>): number {
  return profile.shapes.alternates || profile.laws.includes('user-after-tool') ? BRIDGE_TOKENS : 0
}

/**
 * The draft with replacements for its largest runs only, as many as the kept messages leave room for, and for the runs without which words would look like an
 * answer.
 */
export function notesThatFit(history: History, context: Context, draft: Draft): Draft {
  const { messages } = history
  const gapTokens = minGapTokens(context)
  const replacement = draft.replacement ?? ((run: readonly Message[]) => ({ put: [noteFor(run, context)] }))
  const removedRuns: { readonly run: readonly Message[]; readonly tokens: number }[] = []
  let left = context.budget
  const all = runs(history, context, draft)
  for (const { start, end, fate } of all) {
    const run = messages.slice(start, end)
    if (fate === 'goes') removedRuns.push({ run, tokens: totalTokens(run, context.count) })
    else
      run.forEach((message, i) => {
        left -= context.count(draft.shorter?.get(start + i) ?? message)
      })
  }
  left -= gapTokens * removedRuns.length
  const noted = new Set<Message | undefined>()
  const addNote = (run: readonly Message[], limit: number) => {
    const price = totalTokens(replacement(run).put, context.count) - gapTokens
    if (price > limit) return
    left -= price
    noted.add(run[0])
  }
  for (const { start, end } of runsHidingCalls(messages, all)) addNote(messages.slice(start, end), Number.POSITIVE_INFINITY)
  for (const { run } of removedRuns.sort((a, b) => b.tokens - a.tokens)) if (!noted.has(run[0])) addNote(run, left)
  return { ...draft, replacement: (run) => (noted.has(run[0]) ? replacement(run) : { put: [] }) }
}
