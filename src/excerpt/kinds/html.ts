import type { Piece, Splitter } from '../split/splitter.ts'

const RAW = ['script', 'style', 'svg', 'noscript', 'template']
const SIDE = ['nav', 'footer', 'aside', 'header', 'form', 'button', 'menu', 'select', 'option']
const INLINE = ['a', 'b', 'i', 'em', 'strong', 'span', 'code', 'small', 'sub', 'sup', 'u', 'abbr', 'kbd', 'mark', 'time', 'wbr']

/** HTML: text between block tags; headings and long text first, menus last, scripts and styles never. */
export const html: Splitter = {
  noun: 'blocks',
  dropsTextBetween: true,
  pieces(text) {
    const blocks: Piece[] = []
    let heading = false
    let side = 0
    let start = 0
    let at = 0
    const close = (end: number) => {
      const piece = trimSpan(text, start, end)
      if (piece) blocks.push({ ...piece, weight: blockWeight(piece.end - piece.start, heading, side > 0) })
    }
    while (at < text.length) {
      const open = text.indexOf('<', at)
      if (open < 0) break
      const name = /^<\/?([a-zA-Z][\w-]{0,30})/.exec(text.slice(open, open + 40))?.[1]?.toLowerCase()
      if (name === undefined && !text.startsWith('<!', open)) {
        at = open + 1
        continue
      }
      at = tagEnd(text, open)
      if (name && INLINE.includes(name)) continue
      close(open)
      const closing = text[open + 1] === '/'
      if (name && RAW.includes(name) && !closing) {
        at = afterRaw(text, at, name)
        blocks.push({ start: open, end: at, weight: 0 })
      }
      if (name && /^h[1-6]$/.test(name)) heading = !closing
      if (name && SIDE.includes(name)) side = Math.max(0, side + (closing ? -1 : 1))
      start = at
    }
    close(text.length)
    return blocks
  },
}

function blockWeight(length: number, heading: boolean, side: boolean): number {
  if (side) return 0.1
  return heading ? 3 : 0.5 + Math.min(1.5, length / 120)
}

function tagEnd(text: string, open: number): number {
  if (text.startsWith('<!--', open)) {
    const end = text.indexOf('-->', open)
    return end < 0 ? text.length : end + 3
  }
  const end = text.indexOf('>', open)
  return end < 0 ? text.length : end + 1
}

/** The place after the end of an element whose text is not read; after the tag itself if it is self-closing. */
function afterRaw(text: string, from: number, name: string): number {
  if (text.endsWith('/>', from)) return from
  const end = new RegExp(`</${name}`, 'gi')
  end.lastIndex = from
  const found = end.exec(text)
  return found ? tagEnd(text, found.index) : text.length
}

function trimSpan(text: string, start: number, end: number): { start: number; end: number } | undefined {
  let [from, to] = [start, end]
  while (from < to && text.charCodeAt(from) <= 32) from++
  while (to > from && text.charCodeAt(to - 1) <= 32) to--
  return to > from ? { start: from, end: to } : undefined
}
