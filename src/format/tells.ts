import { formatNamed } from './registry.ts'
import { sampleOf } from './sample.ts'
import { TELLING } from './telling.ts'

/**
 * Whether a format is certain that an input is its own; another may be just as certain about input that both write alike.
 * @param than another format that it must exceed in certainty
 */
export function tells(name: string, input: string | object, than?: string): boolean {
  const sample = sampleOf(input)
  const sure = formatNamed(name).detect(sample)
  return sure > TELLING && (than === undefined || sure > formatNamed(than).detect(sample))
}
