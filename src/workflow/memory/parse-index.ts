/** A line of an index, with its position. */
interface IndexEntry {
  readonly place: number
  readonly line: string
}

/** The files that an index lists. Only names without a folder count. */
export function parseIndex(index: string): Map<string, IndexEntry> {
  const listed = new Map<string, IndexEntry>()
  for (const { 0: line, 1: file = '' } of index.matchAll(/^- \[[^\]\n]*\]\(([^()/\\\n]{1,200}\.md)\).*$/gm)) listed.set(file, { place: listed.size, line })
  return listed
}
