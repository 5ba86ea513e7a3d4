import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { textOf } from '../stock/text-of.ts'
import { bareText } from './bare-text.ts'
import type { Runs } from './runs.ts'
import { SaidIn } from './said-in.ts'
import { SaidLines } from './said-lines.ts'
import { tellingLines } from './telling-lines.ts'

/** A part is looked into of which texts say so much of its telling lines. */
const HALF = 0.5

/** A part that texts say, and the lines of it that they say. */
export interface SaidPart {
  readonly record: ArchiveRecord
  readonly lines: readonly string[]
  /** Whether they say all of it. */
  readonly whole: boolean
}

/**
 * The parts of which texts say most, and of the same runs those that they say whole, however short. The runs of those that say the same,
 * each most of the other, are looked into as well from then on.
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
