import { type ArchiveRecord, redact } from '../archive/index.ts'
import { safeCut } from '../text/index.ts'

/** Characters of a window, some four hundred tokens, and the maximum number of windows per text. */
const MAX_WINDOW_CHARS = 1500
const MAX_WINDOWS = 16

/**
 * Returns the texts of a record to embed: its text without secrets, in windows of up to 1,500 characters that end at a line end or space if one is near,
 * without blank windows. Of more than sixteen, sixteen are taken evenly, the first and the last among them. Empty for bytes that are not text. Linear.
 */
export function textWindows({ bytes }: Pick<ArchiveRecord, 'bytes'>, key: string): string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  if (buffer.includes(0)) return []
  const text = redact(buffer.toString('utf8'), key)
  const windows: string[] = []
  for (let at = 0; at < text.length; ) {
    const end = windowEnd(text, at)
    const window = text.slice(at, end).trim()
    if (window !== '') windows.push(window)
    at = end
  }
  if (windows.length <= MAX_WINDOWS) return windows
  return Array.from({ length: MAX_WINDOWS }, (_, i) => windows[Math.round((i * (windows.length - 1)) / (MAX_WINDOWS - 1))] as string)
}

function windowEnd(text: string, at: number): number {
  if (at + MAX_WINDOW_CHARS >= text.length) return text.length
  const piece = text.slice(at, at + MAX_WINDOW_CHARS)
  for (const mark of ['\n', ' ']) {
    const end = piece.lastIndexOf(mark)
    if (end > MAX_WINDOW_CHARS / 2) return at + end + 1
  }
  return Math.max(at + 1, safeCut(text, at + MAX_WINDOW_CHARS))
}
