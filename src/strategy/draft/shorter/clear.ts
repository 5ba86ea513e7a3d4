import { holdsMarker, type Message, marker, type Part, partText } from '../../../message/index.ts'
import { lines, userSaidFrom } from '../../../text/index.ts'
import type { Context } from '../../strategy.ts'
import { shortenMessage } from './shorten.ts'

/**
 * A message whose result texts are replaced by markers. Undefined if it has no results, or none longer than a marker. A result that holds words of the user
 * stays.
 */
export function cleared(message: Message, context: Pick<Context, 'ref'>, test: (part: Part) => boolean = () => true): Message | undefined {
  return shortenMessage(message, (text, part) => {
    if (part.type !== 'tool-result' || !test(part) || isCleared(text) || userSaidFrom(text) >= 0) return undefined
    const words = marker(lines(text).length, 'lines', context.ref(partText(part)))
    return words.length < text.length ? { text: words, ranges: [] } : undefined
  })
}

function isCleared(text: string): boolean {
  return text.length < 60 || (text.length < 120 && holdsMarker(text))
}
