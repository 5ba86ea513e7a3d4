import { DISTINCTIVE_CERTAINTY } from './distinctive-certainty.ts'
import { formatNamed } from './registry.ts'
import { sampleOf } from './sample.ts'

/**
 * Whether a format is certain that an input is its own; another may be just as certain about input that both write alike.
 * @param rivalName another format that it must exceed in certainty
 */
export function isCertainFormat(name: string, input: string | object, rivalName?: string): boolean {
  const sample = sampleOf(input)
  const certainty = formatNamed(name).detect(sample)
  return certainty > DISTINCTIVE_CERTAINTY && (rivalName === undefined || certainty > formatNamed(rivalName).detect(sample))
}
