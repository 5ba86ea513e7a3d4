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

/** A text of which something was left out, and the hash under which the archive has it whole. */
const leftOut = z.object({ message: z.number().int().nonnegative(), part: z.number().int().nonnegative(), hash: z.string(), whole: z.string().optional() })

/** What has happened to a session: one durable line of its log each. */
export const sessionEvent = z.intersection(
  z.object({ schema: z.literal(1), session: z.string(), seq: z.number().int().nonnegative(), writer: z.string() }),
  z.discriminatedUnion('what', [
    z.object({
      what: z.literal('opened'),
      format: z.string(),
      model: z.string().optional(),
      parent: z.object({ id: z.string(), events: z.number().int().nonnegative() }).optional(),
    }),
    z.object({ what: z.literal('switched'), model: z.string(), rewrite: rewrite.optional() }),
    z.object({ what: z.literal('appended'), messages: z.array(wire), left: z.array(leftOut).optional(), bridge: wire.optional() }),
    z.object({ what: z.literal('shortened'), places: z.array(z.object({ index: z.number().int().nonnegative(), wire })), left: z.array(leftOut) }),
    z.object({ what: z.literal('compacted'), rewrite }),
    z.object({ what: z.literal('undone'), rewrite: rewrite.optional() }),
  ]),
)

/** An event without its place in the log. */
export type SessionDeed =
  | {
      readonly what: 'opened'
      readonly format: string
      readonly model?: string | undefined
      readonly parent?: { readonly id: string; readonly events: number } | undefined
    }
  /** Another model goes on with the session, which may not take what the one before it sealed. */
  | { readonly what: 'switched'; readonly model: string; readonly rewrite?: Rewrite | undefined }
  | ({ readonly what: 'appended'; readonly messages: readonly WireMessage[]; readonly left?: readonly LeftOut[] | undefined } & Bridged)
  | { readonly what: 'shortened'; readonly places: readonly Place[]; readonly left: readonly LeftOut[] }
  | { readonly what: 'compacted'; readonly rewrite: Rewrite }
  | { readonly what: 'undone'; readonly rewrite?: Rewrite | undefined }

/** What parts messages that come in from words of the last compaction that they may not follow. It goes when that is undone. */
export interface Bridged {
  readonly bridge?: WireMessage | undefined
}

/** A text of which something is left out: of which message, by its place among those of the deed (of all for `shortened`), and of which part of it. */
export interface LeftOut {
  readonly message: number
  readonly part: number
  /** Of the whole text in the archive. */
  readonly hash: string
  /** Of the wire message as it was before, in the archive, where the text alone does not bring it back. */
  readonly whole?: string | undefined
}

/** What stands at one place from now on. */
export interface Place {
  readonly index: number
  readonly wire: WireMessage
}

/** A message as the provider takes it. */
export type WireMessage = Readonly<Record<string, unknown>>

/** See the schema. */
export interface Rewrite {
  readonly from: number
  readonly wire: readonly WireMessage[]
  readonly heads: readonly { readonly id: string; readonly written?: 'summary' | 'record' | 'note' | undefined }[]
  readonly cut: readonly string[]
}
