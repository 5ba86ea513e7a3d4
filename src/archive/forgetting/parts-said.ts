import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'
import { bareText } from './bare-text.ts'
import type { Runs } from './runs.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { tellingLines } from './telling-lines.ts'

/** The share of its telling lines that texts must contain for a part to be examined. */
const HALF = 0.5

/** A part whose content texts contain, and the lines of it that they contain. */
export interface SaidPart {
  readonly record: ArchiveRecord
  readonly lines: readonly string[]
  /** Whether they contain all of it. */
  readonly whole: boolean
}

/**
 * The parts most of whose content is in the texts and, of the same runs, those whose content is there in full, however short. The runs of near-copies (parts
 * and texts that each contain most of the other) are examined too from then on.
 */
export async function* partsSaid(archive: Archive, texts: readonly string[], runs: Runs): AsyncGenerator<SaidPart> {
  if (texts.length === 0) return
  const said = new SaidIn(texts.map((text) => bareText(text).text))
  const copies = new SaidLines(texts.map(tellingLines))
  for await (const record of eachRecord(archive, 'part')) {
    const text = textOf(record)
    const bare = bareText(text)
    const all = tellingLines(text)
    const lines = all.filter((line) => said.has(line))
    const most = lines.length > 0 && signsOf(lines) >= signsOf(all) * HALF
    const whole = bare.text !== '' && said.has(bare.text)
    if (!most && !(whole && runs.has(record))) continue
    if (most && whole && copies.in(bare).most.length > 0) runs.add(record)
    yield { record, lines, whole }
  }
}

function signsOf(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + line.length, 0)
}
