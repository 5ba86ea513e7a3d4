import { lettersAndDigits } from './letters-and-digits.ts'
import { contentLines } from './strip-text.ts'

/** A line with fewer characters could be anywhere; a Chinese character counts as two. */
const MIN_WEIGHT = 12
/** Characters from which on consecutive lines that are too short alone are together a distinctive line. */
const MIN_JOINED_WEIGHT = 24
const DENSE_SCRIPTS = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/**
 * The stripped lines of a text with enough content to recognise it by. Short lines are joined, with the names of their fields, which alone identify nothing:
 * all results of one tool have the same. A short text of short lines is one line.
 */
export function distinctiveLines(text: string): string[] {
  const distinctive: string[] = []
  let [joined, joinedWeight] = ['', 0]
  let [all, values] = ['', '']
  for (const { text: line, isName } of contentLines(text)) {
    const stripped = lettersAndDigits(line)
    const isDistinctiveAlone = !isName && isDistinctive(stripped)
    if (isDistinctiveAlone) distinctive.push(stripped)
    if (distinctive.length === 0) [all, values] = [all + stripped, isName ? values : values + stripped]
    ;[joined, joinedWeight] = isDistinctiveAlone ? ['', 0] : [joined + stripped, isName ? joinedWeight : joinedWeight + lineWeight(stripped)]
    if (joinedWeight < MIN_JOINED_WEIGHT) continue
    distinctive.push(joined)
    ;[joined, joinedWeight] = ['', 0]
  }
  if (distinctive.length > 0) return distinctive
  return isDistinctive(values) || lineWeight(all) >= MIN_JOINED_WEIGHT ? [all] : []
}

/** Whether a stripped line has enough content alone. */
export function isDistinctive(line: string): boolean {
  return lineWeight(line) >= MIN_WEIGHT
}

function lineWeight(line: string): number {
  return line.length + (line.match(DENSE_SCRIPTS)?.length ?? 0)
}
