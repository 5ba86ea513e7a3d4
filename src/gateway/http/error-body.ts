/** An error of decant, in one shape on every wire: Anthropic's; OpenAI's clients read the same `error.message`, and Google's show it in full. */
export function errorBody(type: `decant_${string}`, message: string): string {
  return JSON.stringify({ type: 'error', error: { type, message } })
}
