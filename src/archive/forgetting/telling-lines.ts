import { linesSaid } from './bare-text.ts'
import { squashed } from './squashed.ts'

/** Below so many signs a line may stand anywhere; a sign of Chinese says as much as two. */
const TELLING = 12
/** Lines that follow each other and say too little each are one that tells from so many signs on. */
const TOGETHER = 24
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/**
 * The bare lines of a text that say enough to tell it by; short ones together, with the names of the fields that they stand in, which tell nothing
 * themselves: all that one tool answers has the same. A text of short lines that is short itself is one line.
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

/** Whether a bare line says enough by itself. */
export function isTelling(line: string): boolean {
  return weight(line) >= TELLING
}

function weight(line: string): number {
  return line.length + (line.match(DENSE)?.length ?? 0)
}
