import { hasMarker, isWrittenByDecant, marker, type Part, partText } from '../../message/index.ts'
import { sentenceSpans } from '../../text/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { excerptOf, newestOf, type Shortened, shortenedEdit, shortenMessage, shorterForms, userTextFirst } from '../draft/index.ts'
import { KEY_WORDS } from '../judge/key-words.ts'
import { checkStrategyOptions } from '../option/check-strategy-options.ts'
import type { Context, Strategy } from '../strategy.ts'

/** Options of `layered`. */
export interface LayeredOptions {
  /** Tokens that an old result keeps. Default 200. */
  readonly resultTokens?: number | undefined
  /** The number of newest messages that stay as they are. Default 5. */
  readonly keepNewest?: number | undefined
}

const REASON = 'layered by kind of content'

/**
 * Treats each kind of content in its own way: system text and the user's words stay whole, calls stay with the most distinctive lines of their results, and the
 * assistant's prose is cut down to decisions and conclusions. If a budget asks for more, results and then the assistant's prose are cut further, all to the
 * same length; then units are removed, the oldest first and the user's words last.
 *
 * @example
 * layered({ resultTokens: 100 }).plan(history, context)
 */
export function layered(options: LayeredOptions = {}): Strategy {
  const { resultTokens = 200, keepNewest = 5 } = checkStrategyOptions('layered', options, {
    resultTokens: 'a number from 1',
    keepNewest: 'a whole number from 0',
  })
  return createStrategy('layered', (history, context) => {
    const { messages } = history
    const newest = newestOf(messages, keepNewest)
    const shorter = shorterForms(messages, (message, i) => {
      if (newest[i] || isWrittenByDecant(message)) return undefined
      return shortenMessage(message, (text, part) => {
        if (part.type === 'tool-result') return excerptOf(text, part, resultTokens, context)
        return message.role === 'assistant' ? decisionsOf(text, part, context) : undefined
      })
    })
    return shortenedEdit(history, context, { shorter, reason: REASON, rank: userTextFirst(messages) })
  })
}

/** The first sentence, the last one, those that decide or conclude, and a count of the others. */
function decisionsOf(text: string, part: Part, context: Context): Shortened | undefined {
  const all = sentenceSpans(text)
  const stays = all.map(
    ([start, end], i) => i === 0 || i === all.length - 1 || KEY_WORDS.decision.test(text.slice(start, end)) || KEY_WORDS.trouble.test(text.slice(start, end)),
  )
  const removedCount = stays.filter((one) => !one).length
  if (removedCount < 3 || hasMarker(text)) return undefined
  const ranges = all.filter((_, i) => stays[i])
  const words = ranges.map(([start, end]) => text.slice(start, end)).join(' ')
  return { text: `${words} ${marker(removedCount, 'sentences', context.ref(partText(part)))}`, ranges }
}
