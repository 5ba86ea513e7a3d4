import { levelled } from '../../../excerpt/index.ts'
import { type History, isWritten, type Message, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { blocks } from '../runs/blocks.ts'
import type { Draft } from '../runs/draft.ts'
import { protectedMessages } from '../runs/protected.ts'
import { previewOf } from '../shorter/preview.ts'
import { type Shortened, shortenMessage } from '../shorter/shorten.ts'
import type { Excerpts } from '../shorter/shorter.ts'

/** The least tokens a text is cut to: below that, its message may as well be removed. */
const LEAST = 24
/** The factor by which a unit may exceed its share of the room. */
const ABOVE = 1.5
const NOTHING: Shortened = { text: '', ranges: [] }

/**
 * The shorter forms of a draft, plus forms that reduce each unit above `most` to about that, with its texts cut to the same length. Messages written by decant
 * have none: they are recognised by their first line.
 */
export function cappedForms(
  history: History,
  context: Context,
  { shorter, keep }: Pick<Draft, 'shorter' | 'keep'>,
  most: number,
  excerpts: Excerpts,
): ReadonlyMap<number, Message> {
  const { messages } = history
  const forms = new Map(shorter)
  const fixed = protectedMessages(history, context)
  for (const { start, end } of blocks(history, context.profile)) {
    let tokens = 0
    let bare = 0
    const sizes: number[] = []
    for (let i = start; i < end; i++) {
      const form = forms.get(i) ?? (messages[i] as Message)
      if (fixed[i] || !keep[i]) continue
      tokens += context.count(form)
      bare += context.count(shortenMessage(form, () => NOTHING) ?? form)
      for (const part of form.parts) if (part.type === 'text' || part.type === 'tool-result') sizes.push(context.estimate(partText(part)))
    }
    if (tokens <= most) continue
    const texts = sizes.reduce((sum, one) => sum + one, 0)
    // Texts are cut by estimate, which may be off the count by a share of it. The part of the estimate above the count is room too, as long as the unit then
    // fits.
    const inTexts = ((most - bare) * texts) / Math.max(1, tokens - bare)
    const room = Math.max(inTexts, Math.min(most - (tokens - texts), inTexts * ABOVE))
    const height = Math.max(LEAST, levelled(Float64Array.from(sizes), room))
    for (let i = start; i < end; i++) {
      const message = messages[i] as Message
      const short =
        fixed[i] || !keep[i] || isWritten(message) ? undefined : shortenMessage(message, (text, part) => previewOf(text, part, height, context, excerpts))
      if (short && context.count(short) < context.count(forms.get(i) ?? message)) forms.set(i, short)
    }
  }
  return forms
}
