import { formatNamed } from './registry.ts'
import { sampleOf } from './sample.ts'
import { TELLING } from './telling.ts'

/** Whether a format is sure that an input is its own; another may be as sure of what both write alike. */
export function tells(name: string, input: string | object): boolean {
  return formatNamed(name).detect(sampleOf(input)) > TELLING
}
