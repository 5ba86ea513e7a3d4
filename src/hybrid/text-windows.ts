import { type ArchiveRecord, redact } from '../archive/index.ts'
import { safeCut } from '../text/index.ts'

/** Characters of a window, some four hundred tokens, and the most windows of one text. */
const LENGTH = 1500
const MOST = 16

/**
 * Returns the texts of a record to embed: its text without secrets, in windows of up to 1,500 characters that end at a line end or space if one is near,
 * without blank windows. Of more than sixteen, sixteen are taken evenly, the first and the last among them. Empty for bytes that are not text. Linear.
 */
export function windowsOf({ bytes }: Pick<ArchiveRecord, 'bytes'>, key: string): string[] {
  const given = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (given.includes(0)) return []
  const text = redact(given.toString('utf8'), key)
  const windows: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = endOf(text, at)
    const window = text.slice(at, end).trim()
    if (window !== '') windows.push(window)
    at = end
  }
  if (windows.length <= MOST) return windows
  return Array.from({ length: MOST }, (_, i) => windows[Math.round((i * (windows.length - 1)) / (MOST - 1))] as string)
}

function endOf(text: string, at: number): number {
  if (at + LENGTH >= text.length) return text.length
  const piece = text.slice(at, at + LENGTH)
  for (const mark of ['\n', ' ']) {
    const end = piece.lastIndexOf(mark)
    if (end > LENGTH / 2) return at + end + 1
  }
  return Math.max(at + 1, safeCut(text, at + LENGTH))
}
