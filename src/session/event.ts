import { z } from 'zod'

const wire = z.record(z.string(), z.unknown())

/** How what is sent changes from some message on: the wire messages from there, and what is known of each. */
const rewrite = z.object({
  from: z.number().int().nonnegative(),
  wire: z.array(wire),
  heads: z.array(z.object({ id: z.string(), written: z.enum(['summary', 'record', 'note']).optional() })),
  /** Hashes of what the archive holds of what was cut. */
  cut: z.array(z.string()),
})

/** What has happened to a session: one durable line of its log each. */
export const sessionEvent = z.intersection(
  z.object({ schema: z.literal(1), session: z.string(), seq: z.number().int().nonnegative(), writer: z.string() }),
  z.discriminatedUnion('what', [
    z.object({ what: z.literal('opened'), format: z.string(), parent: z.object({ id: z.string(), events: z.number().int().nonnegative() }).optional() }),
    z.object({ what: z.literal('appended'), messages: z.array(wire), cut: z.array(z.string()).optional() }),
    z.object({ what: z.literal('compacted'), rewrite }),
    z.object({ what: z.literal('undone'), rewrite: rewrite.optional() }),
  ]),
)

/** An event without its place in the log. */
export type SessionDeed =
  | { readonly what: 'opened'; readonly format: string; readonly parent?: { readonly id: string; readonly events: number } | undefined }
  | { readonly what: 'appended'; readonly messages: readonly WireMessage[]; readonly cut?: readonly string[] | undefined }
  | { readonly what: 'compacted'; readonly rewrite: Rewrite }
  | { readonly what: 'undone'; readonly rewrite?: Rewrite | undefined }

/** A message as the provider takes it. */
export type WireMessage = Readonly<Record<string, unknown>>

/** See the schema. */
export interface Rewrite {
  readonly from: number
  readonly wire: readonly WireMessage[]
  readonly heads: readonly { readonly id: string; readonly written?: 'summary' | 'record' | 'note' | undefined }[]
  readonly cut: readonly string[]
}
