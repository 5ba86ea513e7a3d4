import * as z from 'zod'
import type { Act } from '../text/index.ts'

const TEXT = z.string().nullish()
const TEXTS = z.array(z.string())

/** The shape that an act from a caller must have. */
export const ACT_SHAPE = z.looseObject({
  kind: z.string(),
  paths: TEXTS,
  changes: TEXTS.nullish(),
  removes: TEXTS.nullish(),
  command: TEXT,
  query: TEXT,
  subject: TEXT,
})

/** Leaves out the fields of an act that are null, as JSON of Python has them. Returns the same object if there are none. */
export function actWithoutNulls(act: Act): Act {
  const fields = Object.entries(act)
  return fields.some(([, value]) => value === null) ? (Object.fromEntries(fields.filter(([, value]) => value !== null)) as unknown as Act) : act
}
