import { type ArchiveRecord, redact } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'

const CONTROL_CHARS = /(?![\n\t])\p{Cc}/gu

/**
 * The text of a record for a view: without secrets unless `unredacted` is set, and without terminal control characters.
 * @param key of its archive
 */
export function displayText(bytes: Uint8Array, { unredacted }: RecallOptions, key: string): string {
  const text = Buffer.from(bytes).toString('utf8')
  return unredacted ? text : redact(text, key).replace(CONTROL_CHARS, '')
}

/** The speaker and the place of a record's text, as far as its archive knows. */
export function origin({ kind, meta }: Pick<ArchiveRecord, 'kind' | 'meta'>): { from?: string; message?: number } {
  const role = typeof meta?.role === 'string' ? meta.role : kind === 'input' ? 'input' : undefined
  return { ...(role !== undefined && { from: role }), ...(typeof meta?.index === 'number' && { message: meta.index }) }
}
