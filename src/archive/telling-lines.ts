import { linesSaid } from './bare-text.ts'
import { squashed } from './squashed.ts'

/** Below so many signs a line may stand anywhere; a sign of Chinese says as much as two. */
const TELLING = 12
/** Lines that follow each other and say too little each are one that tells from so many signs on. */
const TOGETHER = 24
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** The bare lines of a text that say enough to tell it by; short ones together. A text of short lines that is short itself is one line. */
export function tellingLines(text: string): string[] {
  const lines = linesSaid(text).map(squashed)
  const telling: string[] = []
  let short = ''
  for (const line of lines) {
    const alone = isTelling(line)
    short = alone ? '' : short + line
    if (alone) telling.push(line)
    if (weight(short) < TOGETHER) continue
    telling.push(short)
    short = ''
  }
  const whole = telling.length === 0 ? lines.join('') : ''
  return isTelling(whole) ? [whole] : telling
}

/** Whether a bare line says enough by itself. */
export function isTelling(line: string): boolean {
  return weight(line) >= TELLING
}

function weight(line: string): number {
  return line.length + (line.match(DENSE)?.length ?? 0)
}
