/** A fenced block of a text. */
export interface FencedBlock {
  /** What stands behind the opening fence: `python`, `bash`, or nothing. */
  readonly mark: string
  readonly text: string
  /** Where the opening fence begins, and where the line of the closing one ends. */
  readonly start: number
  readonly end: number
}

/** Characters of a mark that are read. */
const MARK = 40

/**
 * The fenced blocks of a text in order; one without an end is none. Linear.
 *
 * @example
 * fencedBlocks('So:\n```python\nprint(1)\n```')[0]?.text // 'print(1)'
 */
export function fencedBlocks(text: string): FencedBlock[] {
  const blocks: FencedBlock[] = []
  let open: { mark: string; start: number; from: number } | undefined
  for (let at = 0; at < text.length; ) {
    let end = text.indexOf('\n', at)
    if (end < 0) end = text.length
    if (text.startsWith('```', at)) {
      if (open) {
        blocks.push({ mark: open.mark, text: text.slice(open.from, Math.max(open.from, at - 1)), start: open.start, end })
        open = undefined
      } else open = { mark: text.slice(at + 3, Math.min(end, at + MARK)).trim(), start: at, from: end + 1 }
    }
    at = end + 1
  }
  return blocks
}
