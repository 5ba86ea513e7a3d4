import type { Tool } from '../../../message/index.ts'
import type { DecodeNote } from '../../format.ts'
import type { Reading } from '../../wire/codec.ts'
import type { JsonObject } from '../../wire/value.ts'

/** A record that may tell of a request to a model. Each repeats what was said before, so that what it says is read when its turn comes, and not kept. */
export interface TracedRecord {
  /** The trace it belongs to. */
  readonly trace: string
  /** The conversation that a request names itself; else it belongs to that of its trace. */
  readonly conversation?: string | undefined
  /** Milliseconds since 1970; NaN where the store does not tell. */
  readonly start: number
  /** What it tells is that of an agent, and repeats what the requests within tell. */
  readonly agent: boolean
  /** Undefined where it tells of no message. */
  read(): TracedRequest | undefined
}

/** What a request to a model sent, and what came back, as a tracing store recorded it. */
export interface TracedRequest {
  readonly start: number
  readonly end: number
  readonly input: readonly Reading[]
  readonly output: readonly Reading[]
  readonly tools: readonly Tool[]
  readonly model?: string
  /** The agent that asked, where the store names it. */
  readonly agent?: string
  /** What it took, where the store tells. */
  readonly usage?: TracedUsage
  /** Something of what it sent is missing: a limit of the recording program cut it off. */
  readonly cut: boolean
  /** What it ended in, where that was an error and no answer. */
  readonly error?: string
}

/** Tokens of a request, or of several, and what they cost. `input` is all of it, cached or not. */
export interface TracedUsage {
  readonly input?: number
  readonly output?: number
  /** Of the input, what came out of a cache. */
  readonly read?: number
  /** Of the input, what was written into a cache. */
  readonly written?: number
  /** As the store reckons it, in its own money: US dollars with all that tell. */
  readonly cost?: number
}

/** A run of a tool, as a tracing store recorded it: the result of a call that no request repeats. */
export interface TracedTool {
  readonly trace: string
  readonly end: number
  readonly name: string
  readonly callId?: string
  readonly input?: unknown
  readonly output: unknown
  readonly failed: boolean
}

/** All that a file of a tracing store tells of conversations. */
export interface Traced {
  readonly records: readonly TracedRecord[]
  readonly tools: readonly TracedTool[]
  /** The conversation that a trace belongs to, where the store knows it. */
  readonly conversations: ReadonlyMap<string, string>
  /** What is known of a trace beside its messages. */
  readonly about: ReadonlyMap<string, JsonObject>
  readonly notes: readonly DecodeNote[]
}
