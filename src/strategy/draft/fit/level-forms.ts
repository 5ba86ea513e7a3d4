import { levelled } from '../../../excerpt/index.ts'
import { type History, isWritten, type Message, type Part, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import type { Draft } from '../runs/draft.ts'
import { protectedMessages } from '../runs/protected.ts'
import { previewOf } from '../shorter/preview.ts'
import { shortenMessage } from '../shorter/shorten.ts'
import type { Excerpts } from '../shorter/shorter.ts'

/** No text is cut to a common length below this: whole units are removed instead. */
const LEAST = 30
/** Tokens of a marker and a frame beyond those of the text. */
const MARKER = 8
/** Shares of the estimated height, tried until the result meets the budget. */
const HEIGHTS = [1, 0.85, 0.6]

type Test = (message: Message, part: Part) => boolean

const isResult: Test = (_, part) => part.type === 'tool-result'
const isOwn: Test = ({ role }, part) => part.type === 'tool-result' || (part.type === 'text' && role === 'assistant')

/**
 * The shorter forms of a draft, cut further so that all of it fits the budget by estimate: tool results to the same length, and if that is too low, the
 * assistant's words as well. Gentle ones first; none if even that would not be enough.
 */
export function levelForms(history: History, context: Context, draft: Draft, excerpts: Excerpts): (() => ReadonlyMap<number, Message>)[] {
  const { messages } = history
  const fixed = protectedMessages(history, context)
  const forms = messages.map((message, i) => draft.shorter?.get(i) ?? message)
  for (const test of [isResult, isOwn]) {
    const sizes: number[] = []
    let room = context.budget
    forms.forEach((form, i) => {
      if (!draft.keep[i] && !fixed[i]) return
      room -= context.count(form)
      if (fixed[i] || isWritten(form)) return
      for (const part of form.parts) {
        if (!test(form, part)) continue
        const tokens = context.estimate(partText(part)) + MARKER
        sizes.push(tokens)
        room += tokens
      }
    })
    const height = levelled(Float64Array.from(sizes), room) - MARKER
    if (height >= LEAST && height < Number.POSITIVE_INFINITY) return HEIGHTS.map((share) => () => cutTo(height * share, test))
  }
  return []

  function cutTo(height: number, test: Test): ReadonlyMap<number, Message> {
    const made = new Map(draft.shorter)
    messages.forEach((message, i) => {
      if (fixed[i] || isWritten(message) || !draft.keep[i]) return
      const most = Math.max(LEAST, Math.floor(height))
      const short = shortenMessage(message, (text, part) => (test(message, part) ? previewOf(text, part, most, context, excerpts) : undefined))
      if (short && context.count(short) < context.count(forms[i] as Message)) made.set(i, short)
    })
    return made
  }
}
