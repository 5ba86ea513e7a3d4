import { hasMarker, type Message, marker, type Part, partText } from '../../../message/index.ts'
import { lineSpans, userTextStart } from '../../../text/index.ts'
import type { Context } from '../../strategy.ts'
import { shortenMessage } from './shorten-message.ts'

/**
 * A message whose result texts are replaced by markers. Undefined if it has no results, or none longer than a marker. A result that contains words of the user
 * stays.
 */
export function clearResults(message: Message, context: Pick<Context, 'ref'>, test: (part: Part) => boolean = () => true): Message | undefined {
  return shortenMessage(message, (text, part) => {
    if (part.type !== 'tool-result' || !test(part) || isAlreadyCleared(text) || userTextStart(text) >= 0) return undefined
    const markerText = marker(lineSpans(text).length, 'lines', context.ref(partText(part)))
    return markerText.length < text.length ? { text: markerText, ranges: [] } : undefined
  })
}

function isAlreadyCleared(text: string): boolean {
  return text.length < 60 || (text.length < 120 && hasMarker(text))
}
