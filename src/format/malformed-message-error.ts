import { DecantError } from '../message/index.ts'
import { mostCertainFormat } from './most-certain-format.ts'
import type { Sample } from './sample.ts'

/** The keys of the messages in request bodies. */
const MESSAGE_KEYS = ['messages', 'input', 'contents'] as const
const MAX_ITEMS = 24

/**
 * Builds the error for an input that would be of a format except for one of its first messages: it states which message, and the format of the messages before
 * it (after it, if it is the first). Undefined if there is no such message.
 */
export function malformedMessageError(sample: Sample, minCertainty: number): DecantError | undefined {
  const listKey = MESSAGE_KEYS.find((name) => Array.isArray(sample.fields[name]))
  const items = listKey === undefined ? sample.items : (sample.fields[listKey] as readonly unknown[]).slice(0, MAX_ITEMS)
  if (sample.kind === 'text' || items.length < 2) return undefined
  const formatOf = (subset: readonly unknown[]) =>
    mostCertainFormat({ ...sample, items: subset, ...(listKey !== undefined && { fields: { ...sample.fields, [listKey]: subset } }) }, minCertainty)
  const end = items.findIndex((_, i) => !formatOf(items.slice(0, i + 1)))
  const format = end > 0 ? formatOf(items.slice(0, end)) : end === 0 ? formatOf(items.slice(1)) : undefined
  if (!format) return undefined
  return new DecantError(
    'no-format-fits',
    `This would be ${format.name}, but one entry is not a message`,
    'Fix or remove that entry, or name the format with `format` to read as much as possible.',
    { index: end },
  )
}
