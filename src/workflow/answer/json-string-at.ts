/** The JSON string that begins at `from`, and where it ends; undefined if there is none. Linear. */
export function jsonStringAt(text: string, from: number): { readonly value: string; readonly end: number } | undefined {
  if (text[from] !== '"') return undefined
  let end = from + 1
  while (end < text.length && text[end] !== '"') end += text[end] === '\\' ? 2 : 1
  try {
    return { value: JSON.parse(text.slice(from, end + 1)) as string, end: end + 1 }
  } catch {
    return undefined
  }
}
