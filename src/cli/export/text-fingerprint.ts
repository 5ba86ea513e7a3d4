import { createHash } from 'node:crypto'

/** A fingerprint by which text written by decant is recognised as unchanged. It ignores line endings, because version control changes them. */
export function textFingerprint(text: string): string {
  return createHash('sha256').update(text.replaceAll('\r\n', '\n').trim()).digest('hex').slice(0, 16)
}
