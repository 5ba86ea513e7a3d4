import { linesSaid } from './bare-text.ts'
import { squashed } from './squashed.ts'

/** A line with fewer characters could be anywhere; a Chinese character counts as two. */
const TELLING = 12
/** Characters from which on consecutive lines that are too short alone are together a telling line. */
const TOGETHER = 24
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/**
 * The bare lines of a text with enough content to recognise it by. Short lines are joined, with the names of their fields, which alone say nothing: all answers
 * of one tool have the same. A short text of short lines is one line.
 */
export function tellingLines(text: string): string[] {
  const telling: string[] = []
  let [short, told] = ['', 0]
  let [whole, values] = ['', '']
  for (const { text: line, isName } of linesSaid(text)) {
    const bare = squashed(line)
    const alone = !isName && isTelling(bare)
    if (alone) telling.push(bare)
    if (telling.length === 0) [whole, values] = [whole + bare, isName ? values : values + bare]
    ;[short, told] = alone ? ['', 0] : [short + bare, isName ? told : told + weight(bare)]
    if (told < TOGETHER) continue
    telling.push(short)
    ;[short, told] = ['', 0]
  }
  if (telling.length > 0) return telling
  return isTelling(values) || weight(whole) >= TOGETHER ? [whole] : []
}

/** Whether a bare line has enough content alone. */
export function isTelling(line: string): boolean {
  return weight(line) >= TELLING
}

function weight(line: string): number {
  return line.length + (line.match(DENSE)?.length ?? 0)
}
