import { DecantError } from '../message/index.ts'
import type { Sample } from './sample.ts'
import { surest } from './surest.ts'

/** The keys of the messages in request bodies. */
const LISTS = ['messages', 'input', 'contents'] as const
const LOOKED_AT = 24

/**
 * Builds the error for an input that would be of a format except for one of its first messages: it states which message, and the format of the messages before
 * it (after it, if it is the first). Undefined if there is no such message.
 */
export function oddMessage(sample: Sample, least: number): DecantError | undefined {
  const list = LISTS.find((name) => Array.isArray(sample.fields[name]))
  const items = list === undefined ? sample.items : (sample.fields[list] as readonly unknown[]).slice(0, LOOKED_AT)
  if (sample.kind === 'text' || items.length < 2) return undefined
  const told = (some: readonly unknown[]) =>
    surest({ ...sample, items: some, ...(list !== undefined && { fields: { ...sample.fields, [list]: some } }) }, least)
  const end = items.findIndex((_, i) => !told(items.slice(0, i + 1)))
  const format = end > 0 ? told(items.slice(0, end)) : end === 0 ? told(items.slice(1)) : undefined
  if (!format) return undefined
  return new DecantError(
    'no-format-fits',
    `This would be ${format.name}, but one entry is not a message`,
    'Fix or remove that entry, or name the format with `format` to read as much as possible.',
    { index: end },
  )
}
