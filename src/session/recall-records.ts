import { type Archive, type ArchiveHit, handleIn, recordText, snippet } from '../archive/index.ts'
import { checkOptionKinds, checkOptionNames } from '../validation/index.ts'
import { checkTextArgument } from './check-text-argument.ts'

const CALLER = 'recall of a session'

/** A record that was found, and its full text. */
export type Recalled = ArchiveHit & { readonly text: string }

/** Finds the records among these hashes that a handle names or a search matches; those that contain the query literally come first. */
export async function recallRecords(
  archive: Archive,
  cutHashes: ReadonlySet<string>,
  query: string,
  options: { limit?: number },
): Promise<readonly Recalled[]> {
  const queryText = checkTextArgument('recall', query, 'Give a handle as written in a mark, or words to search for.').trim()
  const { limit = 5 } = checkOptionKinds(CALLER, checkOptionNames(CALLER, options, { limit: true }), { limit: 'a whole number from 1' })
  const ref = handleIn(queryText)
  const named = ref === undefined ? undefined : await archive.get(ref)
  if (named && cutHashes.has(named.hash)) {
    const text = recordText(named)
    return [{ ref: named.ref, hash: named.hash, kind: named.kind, snippet: snippet(text, [], archive.key), score: 1, text }]
  }
  const found: Recalled[] = []
  for (const hit of await archive.search(query, { limit: limit * 8, kind: 'part', isVisible: (hash) => cutHashes.has(hash) })) {
    const record = cutHashes.has(hit.hash) ? await archive.get(hit.hash) : undefined
    if (record) found.push({ ...hit, text: recordText(record) })
  }
  return found.toSorted((a, b) => Number(b.text.includes(queryText)) - Number(a.text.includes(queryText))).slice(0, limit)
}
