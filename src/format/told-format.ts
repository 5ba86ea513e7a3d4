import type { Format } from './format.ts'
import { sampleOf } from './sample.ts'
import { surest } from './surest.ts'
import { TELLING } from './telling.ts'

/** Detects the format that an input's shape determines; undefined if it holds only what several wires write alike, such as a role and a text. Never throws. */
export function toldFormat(input: string | object): Format | undefined {
  return surest(sampleOf(input), TELLING)
}
