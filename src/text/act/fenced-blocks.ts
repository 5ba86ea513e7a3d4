/** A fenced block of a text. */
export interface FencedBlock {
  /** The info string after the opening fence: `python`, `bash`, or empty. */
  readonly mark: string
  readonly text: string
  /** The start of the opening fence, and the end of the line of the closing one. */
  readonly start: number
  readonly end: number
}

/** The number of characters of a mark that are read. */
const MAX_MARK_CHARS = 40

/**
 * Returns the fenced blocks of a text in order; an unclosed block is skipped. Linear.
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
      } else open = { mark: text.slice(at + 3, Math.min(end, at + MAX_MARK_CHARS)).trim(), start: at, from: end + 1 }
    }
    at = end + 1
  }
  return blocks
}
