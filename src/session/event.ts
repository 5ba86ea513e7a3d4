import { z } from 'zod'
import type { Edit } from '../message/index.ts'
import { type SpendingState, spendingState } from './spending-state.ts'

const wire = z.record(z.string(), z.unknown())

const length = z.number().int().nonnegative()
const written = z.object({ id: z.string(), written: z.enum(['summary', 'record', 'note']).optional(), wire })
/** How what stands changes: the runs that stay, and what is written in the place of others. */
const rewrite = z.object({
  edit: z.array(z.union([z.object({ keep: length }), z.object({ cut: length, put: z.array(written) })])),
  /** Hashes of what the archive holds of what was cut. */
  cut: z.array(z.string()),
})

/** A text of which something was left out, and the hash under which the archive has it whole. */
const leftOut = z.object({ message: length, part: length, hash: z.string(), whole: z.string().optional() })

/** What has happened to a session: one durable line of its log each. */
export const sessionEvent = z.intersection(
  z.object({
    schema: z.literal(1),
    session: z.string(),
    seq: length,
    id: z.string(),
    instead: z.boolean().optional(),
    forgotten: z.boolean().optional(),
    spending: spendingState.optional(),
  }),
  z.discriminatedUnion('what', [
    z.object({
      what: z.literal('opened'),
      format: z.string(),
      model: z.string().optional(),
      parent: z.object({ id: z.string(), events: z.array(z.string()) }).optional(),
    }),
    z.object({ what: z.literal('told'), format: z.string() }),
    z.object({ what: z.literal('switched'), model: z.string(), rewrite: rewrite.optional() }),
    z.object({ what: z.literal('appended'), messages: z.array(wire), left: z.array(leftOut).optional(), bridge: wire.optional() }),
    z.object({ what: z.literal('shortened'), places: z.array(z.object({ index: length, wire })), left: z.array(leftOut) }),
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
      /** The session it was forked from, and which of its events, in order, are this one's too. */
      readonly parent?: { readonly id: string; readonly events: readonly string[] } | undefined
    }
  /** Messages that came in told the wire format of all. */
  | { readonly what: 'told'; readonly format: string }
  /** Another model goes on with the session, which may not take what the one before it sealed. */
  | { readonly what: 'switched'; readonly model: string; readonly rewrite?: Rewrite | undefined }
  | ({ readonly what: 'appended'; readonly messages: readonly WireMessage[]; readonly left?: readonly LeftOut[] | undefined } & Bridged)
  | { readonly what: 'shortened'; readonly places: readonly Place[]; readonly left: readonly LeftOut[] }
  | { readonly what: 'compacted'; readonly rewrite: Rewrite }
  | { readonly what: 'undone'; readonly rewrite?: Rewrite | undefined }

/** An event with its place in the log, named by its id in what comes after it. */
export type SessionEvent = SessionDeed & {
  readonly schema: 1
  readonly session: string
  readonly seq: number
  readonly id: string
  /** Whether it takes the place of the event before it, of which its writer was not told that it stood. */
  readonly instead?: boolean | undefined
  /** Whether something was taken out of it since it was written. */
  readonly forgotten?: boolean | undefined
  /** What had been spent before it, where the session has a price. */
  readonly spending?: SpendingState | undefined
}

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

/** What is written anew, and what is known of it. */
export interface Written {
  readonly id: string
  readonly written?: 'summary' | 'record' | 'note' | undefined
  readonly wire: WireMessage
}

/** See the schema. The edit is for what stands, or for what undoing the last compaction gives. */
export interface Rewrite {
  readonly edit: Edit<Written>
  readonly cut: readonly string[]
}
