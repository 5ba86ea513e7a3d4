import * as z from 'zod'
import { reckoning } from './reckoning.ts'

const length = z.number().int().nonnegative()

/** A message as the provider takes it. */
export type WireMessage = Readonly<Record<string, unknown>>
/** Taken as it is, to the last of its fields. */
const wireMessage = z.custom<WireMessage>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** What is written anew, and what is known of it. */
const written = z.object({ id: z.string(), written: z.enum(['summary', 'record', 'note']).optional(), wire: wireMessage }).readonly()
export type Written = z.infer<typeof written>

const keep = z.object({ keep: length }).readonly()
const cut = z.object({ cut: length, put: z.array(written).readonly() }).readonly()
/**
 * How what stands, or what undoing the last compaction gives, changes: the runs that stay, and what is written in the place of others. `cut` names by
 * their hashes what the archive holds of what was cut.
 */
const rewrite = z.object({ edit: z.array(z.union([keep, cut])).readonly(), cut: z.array(z.string()).readonly() }).readonly()
export type Rewrite = z.infer<typeof rewrite>

/**
 * A text of which something is left out: of which message, by its place among those of the deed (of all for `shortened`), and of which part of it; the
 * hash of the whole text in the archive, and as `whole` that of the wire message as it was before, where the text alone does not bring it back.
 */
const leftOut = z.object({ message: length, part: length, hash: z.string(), whole: z.string().optional() }).readonly()
export type LeftOut = z.infer<typeof leftOut>

/** What stands at one place from now on. */
const place = z.object({ index: length, wire: wireMessage }).readonly()
export type Place = z.infer<typeof place>

/**
 * What stands before messages that come in: `lost` in the place of results that never came, as the user speaks; and `bridge`, which parts them from words
 * of the last compaction that they may not follow, and goes when that is undone.
 */
const bridged = z.object({ lost: z.array(wireMessage).readonly().optional(), bridge: wireMessage.optional() })
export type Bridged = Readonly<z.infer<typeof bridged>>

/** The session that one was forked from, and which of its events, in order, are this one's too. */
const parent = z.object({ id: z.string(), events: z.array(z.string()).readonly() }).readonly()

const left = z.array(leftOut).readonly()
const deed = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened'), format: z.string(), model: z.string().optional(), parent: parent.optional() }),
  /** Messages that came in told the wire format of all: as older logs have it, which tells it before them. */
  z.object({ what: z.literal('told'), format: z.string() }),
  /** Another model goes on with the session, which may not take what the one before it sealed. */
  z.object({ what: z.literal('switched'), model: z.string(), rewrite: rewrite.optional() }),
  /** `format` where the messages tell the wire format of all. */
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
/** An event without its place in the log. */
export type SessionDeed = Readonly<z.infer<typeof deed>>

/**
 * What has happened to a session: one durable line of its log each, named by its id in what comes after it. `instead` says that it takes the place of the
 * event before it, of which its writer was not told that it stood; `forgotten`, that something was taken out of it since it was written.
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

/** What a session noted beside its log after the event with this id, as that it sent a request. */
export const sessionNote = z.object({ schema: z.literal(1), session: z.string(), after: z.string(), ...reckoning.shape })
