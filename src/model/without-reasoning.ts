/** The text after reasoning that a model wrote into it; nothing where the reasoning has no end. */
export function withoutReasoning(text: string): string {
  const open = /^\s{0,20}<(think|thinking|reasoning)>/i.exec(text)
  if (!open) return text
  const close = `</${(open[1] as string).toLowerCase()}>`
  const end = text.toLowerCase().indexOf(close)
  return end < 0 ? '' : text.slice(end + close.length)
}
