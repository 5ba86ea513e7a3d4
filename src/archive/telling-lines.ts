import { bareLines } from './bare-text.ts'

/** Below so many signs a line may stand anywhere; a sign of Chinese says as much as two. */
const TELLING = 12
const SHARE = 0.5
const DENSE = /[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]/g

/** The bare lines of a text that say enough to tell it by. */
export function tellingLines(text: string): string[] {
  return bareLines(text).filter((line) => line.length + (line.match(DENSE)?.length ?? 0) >= TELLING)
}

/** Whether most of what lines say stands in a bare text. False where there are none. */
export function saysMost(bare: string, lines: readonly string[]): boolean {
  let [all, found] = [0, 0]
  for (const line of lines) {
    all += line.length
    if (bare.includes(line)) found += line.length
  }
  return all > 0 && found >= all * SHARE
}
