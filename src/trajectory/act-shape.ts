import * as z from 'zod'

const TEXT = z.string().optional()
const TEXTS = z.array(z.string())

/** What an act must be where a caller gives one. */
export const ACT_SHAPE = z.looseObject({
  kind: z.string(),
  paths: TEXTS,
  changes: TEXTS.optional(),
  removes: TEXTS.optional(),
  command: TEXT,
  query: TEXT,
  subject: TEXT,
})
