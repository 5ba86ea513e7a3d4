import { oneLine } from '../../../text/index.ts'
import { splitSentences } from '../../facts/split-sentences.ts'

const PAGE = /<(?:!doctype|html|head|body|div|table|br|p)\b/i
/** A script or a style of limited length, whose text is not for readers. */
const SCRIPT_OR_STYLE = /<(script|style)\b[^<>]{0,500}>[^<]{0,5000}<\/\1>/gi
const TAG = /<[^<>]{1,2000}>/g

/** The sentences of a fetched text, each on one line; in a web page, tags are removed and separate sentences. */
export function pageSentences(text: string): string[] {
  const plain = PAGE.test(text) ? text.replace(SCRIPT_OR_STYLE, '\n').replace(TAG, '\n') : text
  return splitSentences(plain).map(([start, end]) => oneLine(plain.slice(start, end)))
}
