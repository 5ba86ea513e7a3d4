/**
 * How providers say, in lower case, that what was put in is too long for a model: Anthropic, OpenAI, Gemini, Bedrock, Mistral, xAI, DeepSeek, Kimi,
 * GLM, MiniMax, Qwen, Cohere, Copilot, vLLM and llama.cpp. One field that is too long, such as the id of a call, is another matter.
 */
const SAID: readonly RegExp[] = [
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
/** What the answer may take is too much, whatever was put in. */
const ANSWER = /max_(?:completion_|output_|new_)?tokens\W{1,3}is too large/
/** Both together are too much: `190000 + 20000 > 200000`. */
const SUM = /(\d{3,9}) \+ (\d{1,9}) > (\d{3,9})/
const PARTS = /(\d{1,9}) in the (?:messages|prompt)[^)]{0,60}?(\d{1,9}) (?:in|for) the completion/
const CONTEXT = /maximum context length is (\d{3,9})/
const NUMBERS = /\d{4,9}/g
/** Share of what was refused that is sent the next time. */
const LESS = 0.9
/** The provider's count and ours do not grow quite alike. */
const MARGIN = 0.98

/** What a refusal of what was too long tells. */
export interface TooLong {
  /** The share of what was sent that would have been taken. */
  readonly share: number
  /** Tokens that the model takes, where it is said. */
  readonly window?: number
}

/**
 * How much of what was sent a provider would have taken, by its refusal: from the numbers that it names, such as `210000 tokens > 200000 maximum`, else
 * nine tenths. Undefined for what refuses something else, and where a shorter input would not help.
 */
export function tooLong({ status, text }: { readonly status: number; readonly text: string }): TooLong | undefined {
  const said = text.toLowerCase()
  if (status !== 413 && !((status === 400 || status === 422) && SAID.some((way) => way.test(said)))) return undefined
  if (ANSWER.test(said)) return undefined
  const [, input, answer, most] = SUM.exec(said) ?? withContext(said)
  if (input !== undefined) return beside(Number(input), Number(answer), Number(most))
  const [one, other] = said.match(NUMBERS) ?? []
  const [least, greatest] = [Math.min(Number(one), Number(other)), Math.max(Number(one), Number(other))]
  return least > greatest / 4 && least < greatest ? { share: (least / greatest) * MARGIN, window: least } : { share: LESS }
}

function withContext(said: string): readonly (string | undefined)[] {
  const [context, parts] = [CONTEXT.exec(said)?.[1], PARTS.exec(said)]
  return context !== undefined && parts ? [parts[0], parts[1], parts[2], context] : []
}

/** Undefined where the answer alone takes the window, or the input would fit beside it. */
function beside(input: number, answer: number, window: number): TooLong | undefined {
  const room = window - answer
  return room > 0 && room < input ? { share: (room / input) * MARGIN, window } : undefined
}
