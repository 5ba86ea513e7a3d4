/** The answer without what a model thought aloud before it; thoughts without a beginning began with the text, those without an end stay. */
export function withoutThoughts(answer: string): string {
  const parts = answer.split(/<\/think(?:ing)?>/i)
  const last = parts.pop() ?? ''
  return `${parts.map((part) => part.slice(0, Math.max(0, part.search(/<think(?:ing)?>/i)))).join('')}${last}`
}
