import type { Format } from './format.ts'
import { formats } from './registry.ts'
import type { Sample } from './sample.ts'
import { isConverse } from './wire/converse/is-converse.ts'

/**
 * Returns the format that is most certain of a sample, if its certainty is above `minCertainty`; undefined for Converse messages as lines, which decant
 * recognises but does not read.
 */
export function mostCertainFormat(sample: Sample, minCertainty: number): Format | undefined {
  if (sample.kind === 'lines' && isConverse(sample)) return undefined
  let best: { format: Format; certainty: number } | undefined
  for (const format of formats) {
    const certainty = format.detect(sample)
    if (certainty > (best?.certainty ?? minCertainty)) best = { format, certainty }
  }
  return best?.format
}
