import { type History, isNotSystem, type Message, noteText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { totalTokens } from '../measure/total-tokens.ts'
import type { Draft } from '../runs/draft.ts'
import { type Run, runs } from '../runs/run.ts'
import { noteFor } from '../written/note.ts'
import { writtenMessage } from '../written/written-message.ts'
import { runsHidingCalls } from './runs-hiding-calls.ts'

/**
 * The draft with one note for everything removed, in place of the largest run: its handle brings back every run. If words would look like an answer without
 * their calls, the note takes the place of the last such calls, and earlier ones get their own notes.
 */
export function oneNote(history: History, context: Context, draft: Draft): Draft {
  const { messages } = history
  const withoutNotes = dropReplacements(draft)
  const all = runs(history, context, withoutNotes)
  const hiding = runsHidingCalls(messages, all)
  const last = hiding.pop() ?? largestRun(messages, all, context)
  const placed = new Map<Message | undefined, readonly [Message]>()
  const put = (place: Run, run: readonly Message[]) => placed.set(messages[place.start], [noteFor(run, context)])
  for (const run of hiding) put(run, messages.slice(run.start, run.end))
  const hidingSet = new Set(hiding)
  const rest = all.flatMap((run) => (run.fate === 'stays' || hidingSet.has(run) ? [] : messages.slice(run.start, run.end)))
  if (last) put(last, rest)
  return { ...withoutNotes, replacement: ([first]) => ({ put: placed.get(first) ?? [] }) }
}

/**
 * The drafts for a budget in which not even one note fits, which takes some 20 tokens: `[…]` in its place, without a count and a handle, and then nothing at
 * all, if any original text stays. None if words would then look like an answer.
 */
export function draftsBelowNotes(history: History, context: Context, draft: Draft): Draft[] {
  const { messages } = history
  const withoutNotes = dropReplacements(draft)
  const all = runs(history, context, withoutNotes)
  const place = largestRun(messages, all, context)
  if (!place || runsHidingCalls(messages, all).length > 0) return []
  const hasConversation = all.some(({ start, end, fate }) => fate === 'stays' && messages.slice(start, end).some(isNotSystem))
  const gap = writtenMessage('note', messages[place.start] as Message, noteText.bridge)
  return [{ ...withoutNotes, replacement: ([first]) => ({ put: first === messages[place.start] ? [gap] : [] }) }, ...(hasConversation ? [withoutNotes] : [])]
}

function dropReplacements(draft: Draft): Draft {
  return { ...draft, replacement: () => ({ put: [] }), replacesSummaries: true }
}

function largestRun(messages: readonly Message[], all: readonly Run[], { count }: Context): Run | undefined {
  let largest: Run | undefined
  let maxTokens = -1
  for (const run of all) {
    const tokens = run.fate === 'stays' ? -1 : totalTokens(messages.slice(run.start, run.end), count)
    if (tokens > maxTokens) [largest, maxTokens] = [run, tokens]
  }
  return largest
}
