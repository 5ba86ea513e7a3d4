import { DecantError } from '../../message/index.ts'
import { checkOptionKinds, checkOptionNames } from '../../validation/index.ts'
import type { ArchiveEntry, ArchiveSearch } from '../archive.ts'

const SEARCH_NAMES = { limit: true, kind: true, isVisible: true } as const
const OPTION_NAMES = { search: SEARCH_NAMES, list: { ...SEARCH_NAMES, before: true } } as const

/**
 * Checks search or list options: an invalid or misspelt `isVisible` would show what may not be seen, or fail at the first hit.
 * @throws DecantError `invalid-option`
 */
export function checkSearch<T extends ArchiveSearch>(functionName: keyof typeof OPTION_NAMES, options: T): T {
  const named = checkOptionNames<ArchiveSearch>(functionName, options, OPTION_NAMES[functionName])
  return checkOptionKinds<ArchiveSearch>(functionName, named, { limit: 'a number', isVisible: 'a function' }) as T
}

/**
 * Checks the entries passed to `put`.
 * @throws DecantError `invalid-argument` for invalid bytes, or a `meta` that is no JSON object: before the first entry is stored
 */
export function checkEntries(entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
  const isEntry = (entry: ArchiveEntry) => {
    const { bytes, kind, text } = Object(entry) as Partial<ArchiveEntry>
    return (typeof bytes === 'string' || bytes instanceof Uint8Array) && typeof kind === 'string' && (text === undefined || typeof text === 'string')
  }
  if (Array.isArray(entries) && entries.every(isEntry)) {
    for (const { meta } of entries) checkMeta(meta)
    return entries
  }
  throw new DecantError(
    'invalid-argument',
    'put takes entries with their kind and bytes',
    "Give [{ kind: 'part', bytes: 'what was cut', text: 'what is searched' }].",
  )
}

function checkMeta(meta: ArchiveEntry['meta']): void {
  try {
    if (!meta || JSON.stringify(meta)?.startsWith('{')) return
  } catch (error) {
    throw invalidMetaError(error)
  }
  throw invalidMetaError()
}

function invalidMetaError(cause?: unknown): DecantError {
  return new DecantError('invalid-argument', 'The meta of an entry passed to put is no object of JSON', "Give one such as { run: 'r7', index: 3 }.", {}, cause)
}
