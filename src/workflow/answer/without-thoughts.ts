/** Removes a model's thoughts before the answer; thoughts without an opening tag began with the text, those without a closing tag are kept. */
export function withoutThoughts(answer: string): string {
  const parts = answer.split(/<\/think(?:ing)?>/i)
  const last = parts.pop() ?? ''
  return `${parts.map((part) => part.slice(0, Math.max(0, part.search(/<think(?:ing)?>/i)))).join('')}${last}`
}
