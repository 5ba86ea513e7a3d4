import { formatNamed } from './registry.ts'
import { sampleOf } from './sample.ts'
import { TELLING } from './telling.ts'

/**
 * Whether a format is sure that an input is its own; another may be as sure of what both write alike.
 * @param than another format than which it must be surer, where that matters
 */
export function tells(name: string, input: string | object, than?: string): boolean {
  const sample = sampleOf(input)
  const sure = formatNamed(name).detect(sample)
  return sure > TELLING && (than === undefined || sure > formatNamed(than).detect(sample))
}
