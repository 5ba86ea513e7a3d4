import { type Archive, type ArchiveRecord, handleIn } from '../archive/index.ts'
import type { RecallOptions } from './recall-options.ts'

const QUOTED = /^\s*[[('"`]{0,3}([a-z0-9:]{1,80})[\])'"`.,]{0,3}\s*$/i

/** What a handle may look like when a model copies it out of a marker: with `decant:`, in quotes or brackets, in capitals. */
export function quotedHandle(text: string): string | undefined {
  return handleIn(QUOTED.exec(text)?.[1]?.toLowerCase() ?? '')
}

/** What a handle stands for, where this connection may see it. Records of the archive's own bookkeeping have no face here. */
export async function behind(archive: Archive, handle: string, { within }: RecallOptions): Promise<ArchiveRecord | undefined> {
  const record = await archive.get(handle)
  if (!record || (record.kind !== 'part' && record.kind !== 'input')) return undefined
  return within && !within(record.hash) ? undefined : record
}
