/**
 * How providers report, in lower case, that the input is too long for a model: Anthropic, OpenAI, Gemini, Bedrock, Mistral, xAI, DeepSeek, Kimi, GLM, MiniMax,
 * Qwen, Cohere, Copilot, vLLM and llama.cpp. A single field that is too long, such as a call's id, is a different error.
 */
const TOO_LONG: readonly RegExp[] = [
  /prompt (?:is )?too long/,
  /input is too long/,
  /context_length_exceeded|exceed_context_size|model_max_prompt_tokens_exceeded|request_too_large/,
  /maximum context length|maximum prompt length is/,
  /exceed\w{0,3} (?:the |its |this )?(?:model's? )?(?:maximum |available )?context (?:limit|window|size|length)/,
  /context window exceeds limit|prompt exceeds max length|exceeded model token limit/,
  /input token(?:s|\scount)[^.]{0,40} exceed/,
  /prompt token count of \d{1,9} exceeds|tokens in the prompt cannot exceed/,
  /reduce the length of the (?:messages|prompt|input)/,
  /range of input length/,
]
/** The tokens requested for the answer are too many, whatever the input. */
const ANSWER_TOO_LONG = /max_(?:completion_|output_|new_)?tokens\W{1,3}is too large/
/** Input and answer together are too long: `190000 + 20000 > 200000`. */
const SUM = /(\d{3,9}) \+ (\d{1,9}) > (\d{3,9})/
const PARTS = /(\d{1,9}) in the (?:messages|prompt)[^)]{0,60}?(\d{1,9}) (?:in|for) the completion/
const CONTEXT = /maximum context length is (\d{3,9})/
const NUMBERS = /\d{4,9}/g
/** Fraction of the refused input that is sent the next time. */
const DEFAULT_RATIO = 0.9
/** The provider's count and decant's do not grow quite alike. */
const SAFETY_MARGIN = 0.98

/** What a refusal for length states. */
export interface LengthRefusal {
  /** The fraction of the input that would have been accepted. */
  readonly ratio: number
  /** Tokens that the model accepts, if the refusal states it. */
  readonly window?: number
}

/**
 * Derives from a refusal how much of the input the provider would have accepted: from the numbers that it names, such as `210000 tokens > 200000 maximum`,
 * else nine tenths. Undefined for other refusals, and if a shorter input would not help.
 */
export function parseLengthRefusal({ status, text }: { readonly status: number; readonly text: string }): LengthRefusal | undefined {
  const message = text.toLowerCase()
  if (status !== 413 && !((status === 400 || status === 422) && TOO_LONG.some((pattern) => pattern.test(message)))) return undefined
  if (ANSWER_TOO_LONG.test(message)) return undefined
  const [, input, answer, maximum] = SUM.exec(message) ?? matchContext(message)
  if (input !== undefined) return fitAlongsideAnswer(Number(input), Number(answer), Number(maximum))
  const [one, other] = message.match(NUMBERS) ?? []
  const [smaller, larger] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))]
  return smaller > larger / 4 && smaller < larger ? { ratio: (smaller / larger) * SAFETY_MARGIN, window: smaller } : { ratio: DEFAULT_RATIO }
}

function matchContext(message: string): readonly (string | undefined)[] {
  const [context, parts] = [CONTEXT.exec(message)?.[1], PARTS.exec(message)]
  return context !== undefined && parts ? [parts[0], parts[1], parts[2], context] : []
}

/** Undefined if the answer alone takes the window, or if the input would fit next to it. */
function fitAlongsideAnswer(input: number, answer: number, window: number): LengthRefusal | undefined {
  const room = window - answer
  return room > 0 && room < input ? { ratio: (room / input) * SAFETY_MARGIN, window } : undefined
}
