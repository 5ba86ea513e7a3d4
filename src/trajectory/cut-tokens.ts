import * as z from 'zod'
import { cutText, sentenceSpans } from '../text/index.ts'
import { estimateTokens } from '../token/index.ts'
import { checkShape } from './check-shape.ts'

const [TEXT, COUNT] = [z.string(), z.number()]

/**
 * The beginning of a text that takes at most `maxTokens` (estimated): whole sentences if at least one fits, else cut between graphemes. Of very long texts only
 * the beginning is read.
 */
export function cutTokens(text: string, maxTokens: number): string {
  checkShape(text, 'text', TEXT, 'Give a text.')
  checkShape(maxTokens, 'maxTokens', COUNT, 'Give a number of tokens.')
  if (text.length <= maxTokens || (text.length <= maxTokens * 8 && estimateTokens(text) <= maxTokens)) return text
  if (maxTokens <= 0) return ''
  const head = cutText(text, maxTokens * 8)
  let end = 0
  let tokensSpent = 0
  for (const [from, to] of sentenceSpans(head)) {
    tokensSpent += estimateTokens(head.slice(from, to)) + 1
    if (tokensSpent > maxTokens || (to === head.length && head.length < text.length)) break
    end = to
  }
  if (end > 0) return head.slice(0, end).trimEnd()
  let [low, high] = [0, head.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (estimateTokens(head.slice(0, middle)) < maxTokens) low = middle
    else high = middle - 1
  }
  return `${cutText(head, low)}…`
}
