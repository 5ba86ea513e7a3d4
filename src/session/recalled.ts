import { type Archive, type ArchiveHit, handleIn, snippet } from '../archive/index.ts'
import { knownOptions } from '../given/index.ts'
import { textGiven } from './text-given.ts'

/** A record that was found, and its whole text. */
export type Recalled = ArchiveHit & { readonly text: string }

/** Finds the records among these hashes that a handle names or a search matches; those that contain the query literally come first. */
export async function recalled(archive: Archive, own: ReadonlySet<string>, query: string, options: { limit?: number }): Promise<readonly Recalled[]> {
  const literal = textGiven('recall', query).trim()
  const { limit = 5 } = knownOptions('recall of a session', options, { limit: true })
  const ref = handleIn(literal)
  const named = ref === undefined ? undefined : await archive.get(ref)
  if (named && own.has(named.hash)) {
    const text = Buffer.from(named.bytes).toString('utf8')
    return [{ ref: named.ref, hash: named.hash, kind: named.kind, snippet: snippet(text, [], archive.key), score: 1, text }]
  }
  const found: Recalled[] = []
  for (const hit of await archive.search(query, { limit: limit * 8, kind: 'part', within: (hash) => own.has(hash) })) {
    const record = own.has(hit.hash) ? await archive.get(hit.hash) : undefined
    if (record) found.push({ ...hit, text: Buffer.from(record.bytes).toString('utf8') })
  }
  return found.toSorted((a, b) => Number(b.text.includes(literal)) - Number(a.text.includes(literal))).slice(0, limit)
}
