import { stringOf } from '../value.ts'

/** The name by which a speaker goes, as a part of what a message says. */
export function nameOf(value: unknown): { name?: string } {
  const name = stringOf(value)
  return name === undefined || name === '' ? {} : { name }
}
