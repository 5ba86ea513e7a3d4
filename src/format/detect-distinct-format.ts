import { DISTINCTIVE_CERTAINTY } from './distinctive-certainty.ts'
import type { Format } from './format.ts'
import { mostCertainFormat } from './most-certain-format.ts'
import { sampleOf } from './sample.ts'

/**
 * Detects the format that an input's shape determines; undefined if it contains only what several wires write alike, such as a role and a text. Never throws.
 */
export function detectDistinctFormat(input: string | object): Format | undefined {
  return mostCertainFormat(sampleOf(input), DISTINCTIVE_CERTAINTY)
}
