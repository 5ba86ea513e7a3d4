import { linePieces } from '../split/line-pieces.ts'
import type { Splitter } from '../split/splitter.ts'

/** Listings of folders and paths: entries; shallow ones and folders first, then the first of each folder and file ending. */
export const listing: Splitter = {
  noun: 'entries',
  pieces(text) {
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line, index }) => {
      const name = line.trim().split(/\s+/).at(-1) ?? ''
      const folder = name.endsWith('/') || /^d[rwx-]{9}/.test(line)
      const key = `${name.slice(0, name.lastIndexOf('/') + 1)}*${/\.\w+$/.exec(name)?.[0] ?? ''}`
      const before = seen.get(key) ?? 0
      seen.set(key, before + 1)
      const depth = (name.match(/\//g)?.length ?? 0) + (/^[\s│├└─|`+-]*/.exec(line)?.[0].length ?? 0) / 4
      return (index === 0 ? 2 : 0) + (folder ? 1 : 0) + 2 / (1 + depth) + 1 / (1 + before)
    })
  },
}
