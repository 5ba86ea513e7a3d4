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
 * @throws DecantError `invalid-argument` for invalid bytes
 */
export function checkEntries(entries: readonly ArchiveEntry[]): readonly ArchiveEntry[] {
  const isEntry = (entry: ArchiveEntry) => {
    const { bytes, kind, text } = Object(entry) as Partial<ArchiveEntry>
    return (typeof bytes === 'string' || bytes instanceof Uint8Array) && typeof kind === 'string' && (text === undefined || typeof text === 'string')
  }
  if (Array.isArray(entries) && entries.every(isEntry)) return entries
  throw new DecantError(
    'invalid-argument',
    'put takes entries with their kind and bytes',
    "Give [{ kind: 'part', bytes: 'what was cut', text: 'what is searched' }].",
  )
}
