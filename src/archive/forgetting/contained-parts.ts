import type { Archive, ArchiveRecord } from '../archive.ts'
import { eachRecord } from '../stock/each-record.ts'
import { recordText } from '../stock/record-text.ts'
import { ContainmentIndex } from './containment-index.ts'
import { distinctiveLines } from './distinctive-lines.ts'
import { LineMatcher } from './line-matcher.ts'
import type { Runs } from './runs.ts'
import { stripText } from './strip-text.ts'
import { totalLength } from './total-length.ts'

/** The fraction of its distinctive lines that texts must contain for a part to be examined. */
const MIN_RATIO = 0.5

/** A part whose content texts contain, and the lines of it that they contain. */
export interface ContainedPart {
  readonly record: ArchiveRecord
  readonly lines: readonly string[]
  /** Whether they contain all of it. */
  readonly isEntire: boolean
}

/**
 * The parts most of whose content is in the texts and, of the same runs, those whose content is there in full, however short. The runs of near-copies (parts
 * and texts that each contain most of the other) are examined too from then on.
 */
export async function* containedParts(archive: Archive, texts: readonly string[], runs: Runs): AsyncGenerator<ContainedPart> {
  if (texts.length === 0) return
  const textIndex = new ContainmentIndex(texts.map((text) => stripText(text).text))
  const copyMatcher = new LineMatcher(texts.map(distinctiveLines))
  for await (const record of eachRecord(archive, 'part')) {
    const text = recordText(record)
    const stripped = stripText(text)
    const all = distinctiveLines(text)
    const lines = all.filter((line) => textIndex.has(line))
    const isMostlyContained = lines.length > 0 && totalLength(lines) >= totalLength(all) * MIN_RATIO
    const isEntire = stripped.text !== '' && textIndex.has(stripped.text)
    if (!isMostlyContained && !(isEntire && runs.has(record))) continue
    if (isMostlyContained && isEntire && copyMatcher.match(stripped).mostlyContained.length > 0) runs.add(record)
    yield { record, lines, isEntire }
  }
}
