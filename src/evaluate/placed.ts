import { type Message, messagesGiven, recordFrame } from '../message/index.ts'
import { said } from './said.ts'

const MARK = /^(?:#\d+ |\{?…\s?)+/
const ROLE = /^(?:user|assistant|tool|summary|failed): ?…?/
const LEAST = 12

/**
 * A second measure, of form: the share of a compressed history's characters that a reader can place, because they occur word for word, in
 * runs of twelve characters or whole lines, in the original, and not before the preceding run. White space, including escaped white space, does not
 * count. Paraphrase, token soup and shuffled lines score low; decant's marks of omission are not counted. 1 if nothing is left.
 *
 * @throws DecantError `invalid-argument`
 * @example
 * placed(messages, messages.slice(2)) // 1
 */
export function placed(before: readonly Message[], after: readonly Message[]): number {
  messagesGiven(before, 'placed')
  messagesGiven(after, 'placed')
  const kept = new Set(before)
  const original = dense(before.map(said).join('\n'))
  let all = 0
  let found = 0
  let at = 0
  for (const message of after) {
    const text = said(message)
    if (kept.has(message)) {
      const words = dense(text)
      all += words.length
      found += words.length
      at = Math.max(at, original.indexOf(words, at))
      continue
    }
    let last = at
    for (const line of text.split('\n')) {
      const words = dense(line.replace(MARK, '').replace(ROLE, '').replace(/…$/, ''))
      if (words === '' || recordFrame.holds(line)) continue
      all += words.length
      const place = words.length < LEAST && !/^\{?…/.test(line) ? original.indexOf(`${words}\n`, last) : original.indexOf(words, last)
      if (place < 0) continue
      found += words.length
      last = place
    }
  }
  return all === 0 ? 1 : found / all
}

/** A text without the white space of its lines. */
function dense(text: string): string {
  return text.replace(/\\[nrt]|[^\S\n]/g, '')
}
