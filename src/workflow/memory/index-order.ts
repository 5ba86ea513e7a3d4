/** The files that an index lists, with their places. Only names without a folder count. */
export function orderOf(index: string): Map<string, number> {
  const order = new Map<string, number>()
  for (const match of index.matchAll(/^- \[[^\]\n]*\]\(([^()/\\\n]{1,200}\.md)\)/gm)) order.set(match[1] as string, order.size)
  return order
}
