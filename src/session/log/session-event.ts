import * as z from 'zod'
import { nonNegativeInteger } from './non-negative-integer.ts'
import { sessionState } from './session-state.ts'

/** A message as the provider accepts it. */
export type WireMessage = Readonly<Record<string, unknown>>
/** Kept unchanged, with all of its fields. */
const wireMessage = z.custom<WireMessage>((value) => typeof value === 'object' && value !== null && !Array.isArray(value))

/** A rewritten message, and what is known about it. */
const rewrittenMessage = z.object({ id: z.string(), written: z.enum(['summary', 'record', 'note']).optional(), wire: wireMessage }).readonly()
export type RewrittenMessage = z.infer<typeof rewrittenMessage>

const keepSection = z.object({ keep: nonNegativeInteger }).readonly()
const cutSection = z.object({ cut: nonNegativeInteger, put: z.array(rewrittenMessage).readonly() }).readonly()
/**
 * How the current messages, or those that undoing the last compaction gives, change: the runs that stay, and the messages written in place of others. `cut`
 * contains the hashes of what was cut and archived.
 */
const rewrite = z.object({ edit: z.array(z.union([keepSection, cutSection])).readonly(), cut: z.array(z.string()).readonly() }).readonly()
export type Rewrite = z.infer<typeof rewrite>

/**
 * A text of which something is left out: the index of its message among those of the mutation (among all for `shortened`), and of the part in it; the hash of
 * the full text in the archive, and as `whole` the hash of the original wire message if the text alone does not restore it.
 */
const archivedText = z.object({ message: nonNegativeInteger, part: nonNegativeInteger, hash: z.string(), whole: z.string().optional() }).readonly()
export type ArchivedText = z.infer<typeof archivedText>

/** The new message at an index. */
const replacedMessage = z.object({ index: nonNegativeInteger, wire: wireMessage }).readonly()
export type ReplacedMessage = z.infer<typeof replacedMessage>

/**
 * Messages inserted before incoming ones. `lost` replaces results that never arrived before a user message; `bridge` separates the incoming messages from the
 * end of the last compaction, which they may not follow directly, and is removed when that compaction is undone.
 */
const insertedMessages = z.object({ lost: z.array(wireMessage).readonly().optional(), bridge: wireMessage.optional() })
export type InsertedMessages = Readonly<z.infer<typeof insertedMessages>>

/**
 * What became of incoming results that were reported missing before: `deferred` holds those, as words of the user, that wait until open calls have their
 * results; the next event holds them again or places them. `appended` is the number of messages that the caller appended, if it is not that of `messages`.
 */
const lateResults = z.object({ deferred: z.array(wireMessage).readonly().optional(), appended: nonNegativeInteger.optional() })
export type LateResults = Readonly<z.infer<typeof lateResults>>

/** The session that this one was forked from, and the ids of its events, in order, that this one shares. */
const parent = z.object({ id: z.string(), events: z.array(z.string()).readonly() }).readonly()

const archivedTexts = z.array(archivedText).readonly()
const mutation = z.discriminatedUnion('what', [
  z.object({ what: z.literal('opened'), format: z.string(), model: z.string().optional(), parent: parent.optional() }),
  /** Incoming messages revealed the wire format of the entire history. Only in older logs, which record it before those messages. */
  z.object({ what: z.literal('told'), format: z.string() }),
  /** Another model continues the session and may not accept what the previous one signed. */
  z.object({ what: z.literal('switched'), model: z.string(), rewrite: rewrite.optional() }),
  /** Results were inserted or moved in a log of an older version, where words or system text follow open calls. */
  z.object({ what: z.literal('repaired'), rewrite }),
  /** `format` is set if the messages reveal the wire format of the entire history. */
  z.object({
    what: z.literal('appended'),
    messages: z.array(wireMessage).readonly(),
    format: z.string().optional(),
    left: archivedTexts.optional(),
    ...insertedMessages.shape,
    ...lateResults.shape,
  }),
  z.object({ what: z.literal('shortened'), places: z.array(replacedMessage).readonly(), left: archivedTexts }),
  z.object({ what: z.literal('compacted'), rewrite }),
  z.object({ what: z.literal('undone'), rewrite: rewrite.optional() }),
])
/** An event without its position in the log. */
export type SessionMutation = Readonly<z.infer<typeof mutation>>

/**
 * An event of a session: one durable line of its log, whose id is named by the event after it. `instead` means that it replaces the event before it, whose
 * writer was not notified that it was stored; `forgotten` means that something was removed from it since it was written.
 */
export const sessionEvent = z.intersection(
  z.object({
    schema: z.literal(1),
    session: z.string(),
    seq: nonNegativeInteger,
    id: z.string(),
    instead: z.boolean().optional(),
    forgotten: z.boolean().optional(),
    ...sessionState.shape,
  }),
  mutation,
)
export type SessionEvent = Readonly<z.infer<typeof sessionEvent>>

/** A note next to the log, made after the event with this id, for example that a request was sent. */
export const sessionNote = z.object({ schema: z.literal(1), session: z.string(), after: z.string(), ...sessionState.shape })
