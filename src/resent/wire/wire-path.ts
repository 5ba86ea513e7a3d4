/** Wire formats whose requests can be recognised by their path, and whose histories are rendered. */
export type RoutedFormat = 'anthropic-messages' | 'openai-chat' | 'openai-responses' | 'gemini' | 'bedrock-converse'

/** What a path reveals about the history in its body. */
export interface WirePath {
  readonly format: RoutedFormat
  /** Whether it only asks for a count: such requests get the current state of a session and never start a compaction. */
  readonly counts: boolean
  /** The model, if the path names it and the body does not. */
  readonly model?: string
  /** The part of the path before the known end. */
  readonly base: string
}

const PATH_ENDS: readonly (readonly [end: string, format: RoutedFormat, counts: boolean])[] = [
  ['/v1/messages', 'anthropic-messages', false],
  ['/v1/messages/count_tokens', 'anthropic-messages', true],
  ['/chat/completions', 'openai-chat', false],
  ['/responses', 'openai-responses', false],
  ['/responses/input_tokens', 'openai-responses', true],
]
const GEMINI = /\/models\/([^/:]+):(generateContent|streamGenerateContent|countTokens)$/
const CONVERSE = /\/model\/([^/]+)\/converse(?:-stream)?$/

/**
 * Detects the wire format by the end of a path or URL, so that any compatible server and any base path are recognised; query and fragment are ignored.
 * Undefined for any other end: a request for the provider's own compaction (`/v1/responses/compact`) is not decant's to render.
 *
 * @example
 * wirePathOf('https://api.openai.com/v1/chat/completions')?.format // 'openai-chat'
 */
export function wirePathOf(url: string): WirePath | undefined {
  const path = pathOf(url)
  const known = PATH_ENDS.find(([end]) => path.endsWith(end))
  if (known) return { format: known[1], counts: known[2], base: path.slice(0, -known[0].length) }
  const [converseEnd, modelName] = CONVERSE.exec(path) ?? []
  if (converseEnd !== undefined && modelName !== undefined)
    return { format: 'bedrock-converse', counts: false, model: decodeName(modelName), base: path.slice(0, -converseEnd.length) }
  const [geminiEnd, model, method] = GEMINI.exec(path) ?? []
  if (geminiEnd === undefined || model === undefined) return undefined
  return { format: 'gemini', counts: method === 'countTokens', model, base: path.slice(0, -geminiEnd.length) }
}

/** A model's name without the escapes of a path; an inference profile's is an ARN. */
function decodeName(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

function pathOf(url: string): string {
  const path = url.split(/[?#]/, 1)[0] as string
  let end = path.length
  while (path[end - 1] === '/') end--
  return path.slice(0, end)
}
