import type { Tool } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'
import type { MessageContent } from '../../wire/codec.ts'
import type { JsonObject } from '../../wire/value.ts'

/** A record that may contain a request to a model. Each repeats the earlier messages, so its content is read when it is needed and not kept. */
export interface TracedRecord {
  readonly trace: string
  /** The conversation that a request names itself; otherwise it belongs to that of its trace. */
  readonly conversation?: string | undefined
  /** Milliseconds since 1970; NaN if not recorded. */
  readonly start: number
  /** True if it is an agent's record, which repeats the data of the requests within it. */
  readonly agent: boolean
  /** Reads the request; undefined if it contains no message. */
  read(): TracedRequest | undefined
}

/** The messages of a request to a model and its response, as recorded by a tracing store. */
export interface TracedRequest {
  readonly start: number
  readonly end: number
  readonly input: readonly MessageContent[]
  readonly output: readonly MessageContent[]
  readonly tools: readonly Tool[]
  readonly model?: string
  /** The agent that made the request, if recorded. */
  readonly agent?: string
  readonly usage?: TracedUsage
  /** True if part of it is missing because a limit of the recording program cut it off. */
  readonly cut: boolean
  /** The error, if it ended in one instead of an answer. */
  readonly error?: string
}

/** The tokens of one or several requests, and their cost. `input` is all input, cached or not. */
export interface TracedUsage {
  readonly input?: number
  readonly output?: number
  /** The part of the input that was read from a cache. */
  readonly read?: number
  /** The part of the input that was written to a cache. */
  readonly written?: number
  /** As computed by the store, in its own currency: US dollars in all stores that state one. */
  readonly cost?: number
}

/** A tool run recorded by a tracing store: the result of a call that no request repeats. */
export interface TracedTool {
  readonly trace: string
  readonly end: number
  readonly name: string
  readonly callId?: string
  readonly input?: unknown
  readonly output: unknown
  readonly failed: boolean
}

/** All data about conversations in a file of a tracing store. */
export interface TracedLog {
  readonly records: readonly TracedRecord[]
  readonly tools: readonly TracedTool[]
  /** The conversation that a trace belongs to, if recorded. */
  readonly conversations: ReadonlyMap<string, string>
  /** The data about a trace apart from its messages. */
  readonly about: ReadonlyMap<string, JsonObject>
  readonly notes: readonly DecodeNote[]
}
