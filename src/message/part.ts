/** Steps from a wire message's own JSON value down to the string or block that a part was read from. */
export type Path = readonly (string | number)[]

/** What all parts share. `path` is present on parts that a wire format decoded, absent on parts that decant wrote. */
interface Sourced {
  readonly path?: Path
}

/** Words of the user, the assistant, the system or the developer. */
export interface TextPart extends Sourced {
  readonly type: 'text'
  readonly text: string
}

/** Reasoning of the model. `signature` and `encrypted` are opaque to us and travel verbatim or not at all. */
export interface ReasoningPart extends Sourced {
  readonly type: 'reasoning'
  readonly text: string
  readonly signature?: string
  readonly encrypted?: string
}

/** A call the assistant made. `input` is the argument text exactly as the wire had it (usually JSON), never re-serialised. */
export interface ToolCallPart extends Sourced {
  readonly type: 'tool-call'
  readonly callId: string
  readonly name: string
  readonly input: string
  /** The provider itself runs the tool and puts the result beside the call. */
  readonly hosted?: boolean
}

/** What a tool answered. The slot (callId) belongs to the frame; the text inside may shrink where the profile allows. */
export interface ToolResultPart extends Sourced {
  readonly type: 'tool-result'
  readonly callId: string
  readonly name?: string
  readonly output: readonly ContentPart[]
  readonly isError?: boolean
  readonly hosted?: boolean
  /** Its call is in content that the provider keeps and this history only goes on from: it stays, or the provider refuses what comes after. */
  readonly referred?: boolean
}

/** A picture. `bytes` is the size of the picture itself, never of its base64 form; sides in pixels where they are known. */
export interface ImagePart extends Sourced {
  readonly type: 'image'
  readonly mediaType?: string
  readonly url?: string
  readonly bytes?: number
  readonly width?: number
  readonly height?: number
}

/** A document or other attachment. `text` where the wire carries it as plain text. */
export interface FilePart extends Sourced {
  readonly type: 'file'
  readonly mediaType?: string
  readonly name?: string
  readonly url?: string
  readonly bytes?: number
  readonly text?: string
}

/**
 * Something that is copied verbatim. `json` is its exact text. With `text` this version can read it, and no more: it goes with its unit, or stays as it
 * is. Without, this version does not know it, and it pins its unit.
 */
export interface OpaquePart extends Sourced {
  readonly type: 'opaque'
  readonly kind: string
  readonly json: string
  readonly text?: string
}

/** What may stand inside a tool result. */
export type ContentPart = TextPart | ImagePart | FilePart | OpaquePart

/** One piece of a message, in the one neutral shape for all providers. */
export type Part = ContentPart | ReasoningPart | ToolCallPart | ToolResultPart
