import { createHash } from 'node:crypto'

/** The hash under which an archive holds these bytes. */
export const sha = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex')

/** A text to put into an archive. */
export const entry = (text: string) => ({ kind: 'part' as const, bytes: text, text })
