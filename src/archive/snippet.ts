const AROUND = 90

/** The text around the longest word of a query that stands in it, which says most, cut at blanks where there are some near; lone halves of surrogate pairs are left out. */
export function snippet(text: string, wanted: readonly string[]): string {
  const lower = text.slice(0, 2_000_000).toLowerCase()
  const longest = wanted.toSorted((a, b) => b.length - a.length).find((word) => lower.includes(word))
  const at = longest === undefined ? 0 : lower.indexOf(longest)
  const start = Math.max(0, at - AROUND)
  const end = Math.min(text.length, at + AROUND * 2)
  const cut = text.slice(start, end).replace(/^\S{0,20}\s/, (lead) => (start > 0 ? '' : lead))
  return `${start > 0 ? '…' : ''}${cut.toWellFormed()}${end < text.length ? '…' : ''}`
}
