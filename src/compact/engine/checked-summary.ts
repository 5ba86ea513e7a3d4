import { scriptOf } from '../../text/index.ts'
import type { SummaryAnswer } from './summary-model.ts'

const REFUSAL = /^(?:i'?m sorry|i can(?:no|')t|i am unable|as an ai|抱歉|对不起|我无法|我不能)/i
const FAULT = /^(?:\{\s{0,3}"error"|error[: ]|<!doctype|<html|internal server error|rate limit|service unavailable)/i

/** A model's summary if it may stand for its source, else undefined: not empty, refused, cut off, larger, foreign, a fault, or with numbers of its own. */
export function checkedSummary(answer: SummaryAnswer, source: string): string | undefined {
  if (answer.status !== 'ok' || answer.finish !== 'stop') return undefined
  const text = answer.text.trim().toWellFormed()
  if (text === '' || text.length >= source.length || REFUSAL.test(text) || FAULT.test(text)) return undefined
  if ((scriptOf(text) === 'cjk') !== (scriptOf(source) === 'cjk')) return undefined
  return addsNumbers(text, source) ? undefined : text
}

/** Whether a text has numbers or names with digits that its source does not have. */
export function addsNumbers(text: string, source: string): boolean {
  const known = new Set(source.match(NUMBERED) ?? [])
  return (text.match(NUMBERED) ?? []).some((word) => !known.has(word))
}

const NUMBERED = /\d+/g
