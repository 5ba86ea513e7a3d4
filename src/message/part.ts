/** The keys and indices that lead from a wire message's JSON value down to the string or block that a part was read from. */
export type Path = readonly (string | number)[]

/** The fields that all parts share. `path` is present on parts that a wire format decoded, absent on parts that decant wrote. */
interface Sourced {
  readonly path?: Path
}

/** Text of the user, the assistant, the system or the developer. */
export interface TextPart extends Sourced {
  readonly type: 'text'
  readonly text: string
}

/** Reasoning of the model. decant does not interpret `signature` and `encrypted`: they are sent verbatim or not at all. */
export interface ReasoningPart extends Sourced {
  readonly type: 'reasoning'
  readonly text: string
  readonly signature?: string
  readonly encrypted?: string
}

/** A call by the assistant. `input` is the argument text exactly as on the wire (usually JSON), never re-serialised. */
export interface ToolCallPart extends Sourced {
  readonly type: 'tool-call'
  readonly callId: string
  readonly name: string
  readonly input: string
  /** On a wire whose calls carry their arguments as text, this one has a value that is parsed with the body: a shell's action, a patch. */
  readonly inputIsValue?: boolean
  /** The provider runs the tool itself and puts the result next to the call. */
  readonly hosted?: boolean
}

/** The result of a tool call. The slot (`callId`) belongs to the frame; the text inside may be shortened if the profile allows it. */
export interface ToolResultPart extends Sourced {
  readonly type: 'tool-result'
  readonly callId: string
  readonly name?: string
  readonly output: readonly ContentPart[]
  readonly isError?: boolean
  readonly hosted?: boolean
  /** Its call is in content that the provider stores and this history only continues from: the result must stay, or the provider refuses what follows. */
  readonly referred?: boolean
  /** Reported by a script that still ran: the call has a result of its own as well. OpenAI accepts such notices on Responses, other providers none. */
  readonly notice?: boolean
}

/** A picture. `bytes` is the size of the picture itself, never of its base64 form; width and height are in pixels, if known. */
export interface ImagePart extends Sourced {
  readonly type: 'image'
  readonly mediaType?: string
  readonly url?: string
  readonly bytes?: number
  readonly width?: number
  readonly height?: number
}

/** A document or other attachment. `text` is present if the wire carries it as plain text. */
export interface FilePart extends Sourced {
  readonly type: 'file'
  readonly mediaType?: string
  readonly name?: string
  readonly url?: string
  readonly bytes?: number
  readonly text?: string
}

/**
 * Content that is copied verbatim. `json` is its exact text. If `text` is present, this version can read the content but not change it: it is removed with its
 * unit or kept unchanged. Without `text`, this version does not know the content, and it pins its unit.
 */
export interface OpaquePart extends Sourced {
  readonly type: 'opaque'
  readonly kind: string
  readonly json: string
  readonly text?: string
}

/** The parts that a tool result may contain. */
export type ContentPart = TextPart | ImagePart | FilePart | OpaquePart

/** One piece of a message, in the neutral shape that all providers share. */
export type Part = ContentPart | ReasoningPart | ToolCallPart | ToolResultPart
