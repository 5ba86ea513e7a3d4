/** The opening tags of reasoning that a model wrote into its answer, and the closing tag of each. */
const OPEN = /^\s{0,20}<(think|thinking|reasoning)>/i
const CLOSE: Readonly<Record<string, RegExp>> = { think: /<\/think>/i, thinking: /<\/thinking>/i, reasoning: /<\/reasoning>/i }

/** Removes reasoning that a model wrote at the beginning of its answer; returns an empty text if the reasoning has no end. */
export function withoutReasoning(text: string): string {
  const open = OPEN.exec(text)?.[1]
  const close = open === undefined ? undefined : CLOSE[open.toLowerCase()]
  if (!close) return text
  const end = close.exec(text)
  return end ? text.slice(end.index + end[0].length) : ''
}
