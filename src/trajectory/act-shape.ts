import * as z from 'zod'

const TEXT = z.string().optional()
const TEXTS = z.array(z.string())

/** The shape that an act from a caller must have. */
export const ACT_SHAPE = z.looseObject({
  kind: z.string(),
  paths: TEXTS,
  changes: TEXTS.optional(),
  removes: TEXTS.optional(),
  command: TEXT,
  query: TEXT,
  subject: TEXT,
})
