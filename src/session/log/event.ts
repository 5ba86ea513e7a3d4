import * as z from 'zod'
import { reckoning } from './reckoning.ts'

const length = z.number().int().nonnegative()

/** A message as the provider takes it. */
export type WireMessage = Readonly<Record<string, unknown>>
/** Kept unchanged, with all of its fields. */
const wireMessage = z.custom<WireMessage>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** A message that is written anew, and what is known about it. */
const written = z.object({ id: z.string(), written: z.enum(['summary', 'record', 'note']).optional(), wire: wireMessage }).readonly()
export type Written = z.infer<typeof written>

const keep = z.object({ keep: length }).readonly()
const cut = z.object({ cut: length, put: z.array(written).readonly() }).readonly()
/**
 * How the current messages, or those that undoing the last compaction gives, change: the runs that stay, and the messages written in place of others. `cut`
 * holds the hashes of what was cut and archived.
 */
const rewrite = z.object({ edit: z.array(z.union([keep, cut])).readonly(), cut: z.array(z.string()).readonly() }).readonly()
export type Rewrite = z.infer<typeof rewrite>

/**
 * A text of which something is left out: the index of its message among those of the deed (among all for `shortened`), and of the part in it; the hash of the
 * whole text in the archive, and as `whole` the hash of the original wire message if the text alone does not restore it.
 */
const leftOut = z.object({ message: length, part: length, hash: z.string(), whole: z.string().optional() }).readonly()
export type LeftOut = z.infer<typeof leftOut>

/** The new message at an index. */
const place = z.object({ index: length, wire: wireMessage }).readonly()
export type Place = z.infer<typeof place>

/**
 * Messages inserted before incoming ones. `lost` stands in for results that never arrived before a user message; `bridge` separates the incoming messages from
 * the end of the last compaction, which they may not follow directly, and is removed when that compaction is undone.
 */
const bridged = z.object({ lost: z.array(wireMessage).readonly().optional(), bridge: wireMessage.optional() })
export type Bridged = Readonly<z.infer<typeof bridged>>

/** The session that this one was forked from, and the ids of its events, in order, that this one shares. */
const parent = z.object({ id: z.string(), events: z.array(z.string()).readonly() }).readonly()

const left = z.array(leftOut).readonly()
const deed = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened'), format: z.string(), model: z.string().optional(), parent: parent.optional() }),
  /** Incoming messages revealed the wire format of the whole history. Only in older logs, which record it before those messages. */
  z.object({ what: z.literal('told'), format: z.string() }),
  /** Another model continues the session and may not accept what the previous one sealed. */
  z.object({ what: z.literal('switched'), model: z.string(), rewrite: rewrite.optional() }),
  /** `format` is set if the messages reveal the wire format of the whole history. */
  z.object({
    what: z.literal('appended'),
    messages: z.array(wireMessage).readonly(),
    format: z.string().optional(),
    left: left.optional(),
    ...bridged.shape,
  }),
  z.object({ what: z.literal('shortened'), places: z.array(place).readonly(), left }),
  z.object({ what: z.literal('compacted'), rewrite }),
  z.object({ what: z.literal('undone'), rewrite: rewrite.optional() }),
])
/** An event without its position in the log. */
export type SessionDeed = Readonly<z.infer<typeof deed>>

/**
 * An event of a session: one durable line of its log, whose id is named by the event after it. `instead` means that it replaces the event before it, whose
 * writer was not told that it was stored; `forgotten` means that something was removed from it since it was written.
 */
export const sessionEvent = z.intersection(
  z.object({
    schema: z.literal(1),
    session: z.string(),
    seq: length,
    id: z.string(),
    instead: z.boolean().optional(),
    forgotten: z.boolean().optional(),
    ...reckoning.shape,
  }),
  deed,
)
export type SessionEvent = Readonly<z.infer<typeof sessionEvent>>

/** A note beside the log, made after the event with this id, for example that a request was sent. */
export const sessionNote = z.object({ schema: z.literal(1), session: z.string(), after: z.string(), ...reckoning.shape })
