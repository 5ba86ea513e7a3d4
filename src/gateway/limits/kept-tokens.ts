import { hash } from 'node:crypto'
import { type Archive, heldArchive, unlessAltered } from '../../archive/index.ts'

/** Token counts by model, stored under a key in the gateway's persistent memory. */
export interface KeptTokens {
  /** Empty if none were stored, or too long ago. */
  of(key: string): Promise<ReadonlyMap<string, number>>
  /** Replaces the counts stored under the key; durable once it resolves. */
  keep(key: string, tokens: ReadonlyMap<string, number>): Promise<void>
}

const RELATION = 'limits'
const DAY = 86_400_000
/** Limits learned longer ago may have changed: private servers are restarted with larger ones. */
const OLDEST = 30 * DAY

/** Stores counts in an archive, under the fingerprint of their key alone. */
export function tokensKeptIn(given: Archive): KeptTokens {
  const archive = heldArchive(given)
  const markOf = (key: string) => hash('sha256', `limits\n${key}`)
  return {
    of: async (key) => {
      const [latest] = await archive.linked(markOf(key), RELATION)
      const record = latest === undefined ? undefined : await archive.get(latest).catch(unlessAltered)
      return record ? tokensIn(Buffer.from(record.bytes).toString('utf8')) : new Map()
    },
    keep: async (key, tokens) => {
      const at = Math.floor(Date.now() / DAY) * DAY
      const [record] = await archive.put([{ kind: 'event', bytes: JSON.stringify({ at, tokens: [...tokens] }), meta: { what: 'limits' } }])
      if (record) await archive.link(markOf(key), record.hash, RELATION)
    },
  }
}

function tokensIn(text: string): ReadonlyMap<string, number> {
  const { at, tokens } = JSON.parse(text) as { readonly at: number; readonly tokens: readonly (readonly [string, number])[] }
  return new Map(Date.now() - at > OLDEST ? [] : tokens)
}
