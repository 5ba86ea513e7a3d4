import { checkMessages, type Message, recordFrame } from '../message/index.ts'
import { textWithoutReasoning } from './text-without-reasoning.ts'

const OMISSION_MARK = /^(?:#\d+ |\{?…\s?)+/
const ROLE_PREFIX = /^(?:user|assistant|tool|summary|failed): ?…?/
const MIN_RUN_CHARS = 12

/**
 * A second measure, of form: the fraction of a compressed history's characters that a reader can place, because they occur word for word, in
 * runs of twelve characters or whole lines, in the original, and not before the preceding run. White space, including escaped white space, does not
 * count. Paraphrase, token soup and shuffled lines score low; decant's marks of omission are not counted. 1 if nothing is left.
 *
 * @throws DecantError `invalid-argument`
 * @example
 * placedFraction(messages, messages.slice(2)) // 1
 */
export function placedFraction(before: readonly Message[], after: readonly Message[]): number {
  checkMessages(before, 'placedFraction')
  checkMessages(after, 'placedFraction')
  const kept = new Set(before)
  const original = withoutSpaces(before.map(textWithoutReasoning).join('\n'))
  let totalChars = 0
  let placedChars = 0
  let at = 0
  for (const message of after) {
    const text = textWithoutReasoning(message)
    if (kept.has(message)) {
      const words = withoutSpaces(text)
      totalChars += words.length
      placedChars += words.length
      at = Math.max(at, original.indexOf(words, at))
      continue
    }
    let last = at
    for (const line of text.split('\n')) {
      const words = withoutSpaces(line.replace(OMISSION_MARK, '').replace(ROLE_PREFIX, '').replace(/…$/, ''))
      if (words === '' || recordFrame.isFrameLine(line)) continue
      totalChars += words.length
      const place = words.length < MIN_RUN_CHARS && !/^\{?…/.test(line) ? original.indexOf(`${words}\n`, last) : original.indexOf(words, last)
      if (place < 0) continue
      placedChars += words.length
      last = place
    }
  }
  return totalChars === 0 ? 1 : placedChars / totalChars
}

/** A text without the white space of its lines. */
function withoutSpaces(text: string): string {
  return text.replace(/\\[nrt]|[^\S\n]/g, '')
}
