import { waterLevel } from '../../../excerpt/index.ts'
import { type History, isWrittenByDecant, type Message, partText } from '../../../message/index.ts'
import type { Context } from '../../strategy.ts'
import { blocks } from '../runs/blocks.ts'
import type { Draft } from '../runs/draft.ts'
import { protectedMessages } from '../runs/protected-messages.ts'
import { previewOf } from '../shorter/preview.ts'
import { type Shortened, shortenMessage } from '../shorter/shorten-message.ts'
import type { Excerpts } from '../shorter/shorter-variants.ts'

/** Minimum tokens a text is cut to: below that, its message may as well be removed. */
const MIN_TEXT_TOKENS = 24
/** The factor by which a unit may exceed its share of the room. */
const MAX_OVERSHOOT = 1.5
const EMPTY_TEXT: Shortened = { text: '', ranges: [] }

/**
 * The shorter forms of a draft, plus forms that reduce each unit above `maxUnitTokens` to about that, with its texts cut to the same length. Messages written
 * by decant have none: they are recognised by their first line.
 */
export function cappedVariants(
  history: History,
  context: Context,
  { shorter, keep }: Pick<Draft, 'shorter' | 'keep'>,
  maxUnitTokens: number,
  excerpts: Excerpts,
): ReadonlyMap<number, Message> {
  const { messages } = history
  const variants = new Map(shorter)
  const fixed = protectedMessages(history, context)
  for (const { start, end } of blocks(history, context.profile)) {
    let tokens = 0
    let emptyTokens = 0
    const sizes: number[] = []
    for (let i = start; i < end; i++) {
      const variant = variants.get(i) ?? (messages[i] as Message)
      if (fixed[i] || !keep[i]) continue
      tokens += context.count(variant)
      emptyTokens += context.count(shortenMessage(variant, () => EMPTY_TEXT) ?? variant)
      for (const part of variant.parts) if (part.type === 'text' || part.type === 'tool-result') sizes.push(context.estimate(partText(part)))
    }
    if (tokens <= maxUnitTokens) continue
    const texts = sizes.reduce((sum, one) => sum + one, 0)
    // Texts are cut by estimate, which may be off the count by a fraction of it. The part of the estimate above the count is room too, as long as the unit then
    // fits.
    const textRoom = ((maxUnitTokens - emptyTokens) * texts) / Math.max(1, tokens - emptyTokens)
    const room = Math.max(textRoom, Math.min(maxUnitTokens - (tokens - texts), textRoom * MAX_OVERSHOOT))
    const height = Math.max(MIN_TEXT_TOKENS, waterLevel(Float64Array.from(sizes), room))
    for (let i = start; i < end; i++) {
      const message = messages[i] as Message
      const short =
        fixed[i] || !keep[i] || isWrittenByDecant(message)
          ? undefined
          : shortenMessage(message, (text, part) => previewOf(text, part, height, context, excerpts))
      if (short && context.count(short) < context.count(variants.get(i) ?? message)) variants.set(i, short)
    }
  }
  return variants
}
