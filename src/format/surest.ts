import type { Format } from './format.ts'
import { formats } from './registry.ts'
import type { Sample } from './sample.ts'
import { isConverse } from './wire/converse/is-converse.ts'

/**
 * Returns the format that is most certain of a sample, if its certainty is above `least`; undefined for Converse messages as lines, which decant recognises but
 * does not read.
 */
export function surest(sample: Sample, least: number): Format | undefined {
  if (sample.kind === 'lines' && isConverse(sample)) return undefined
  let best: { format: Format; sure: number } | undefined
  for (const format of formats) {
    const sure = format.detect(sample)
    if (sure > (best?.sure ?? least)) best = { format, sure }
  }
  return best?.format
}
