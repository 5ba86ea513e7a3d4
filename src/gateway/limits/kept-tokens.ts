import { hash } from 'node:crypto'
import { type Archive, heldArchive, unlessAltered } from '../../archive/index.ts'

/** Numbers of tokens by model, kept under a key where the gateway keeps what else it has to remember. */
export interface KeptTokens {
  /** Empty where none were kept, or too long ago. */
  of(key: string): Promise<ReadonlyMap<string, number>>
  /** Keeps these in the place of those that were kept under the key before; durable once it resolves. */
  keep(key: string, tokens: ReadonlyMap<string, number>): Promise<void>
}

const RELATION = 'limits'
const DAY = 86_400_000
/** What was learned so long ago may have changed since: servers of one's own are started anew with more. */
const OLDEST = 30 * DAY

/** Keeps them in an archive, under the fingerprint of their key alone. */
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
