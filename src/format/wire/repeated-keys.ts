import type { DecodeNote } from '../format.ts'
import { type Member, members, type Slice } from '../json/index.ts'
import { lineAt } from './line-at.ts'

const SHOWN = 5

/**
 * Tells of keys that stand twice in a message or in the body around the messages: the last counts, as for every reader of JSON, and what the others hold is
 * read by nobody. No deeper than the message's own keys, as this is done to every body: it skips over 10 MB in some 30 ms.
 */
export function repeatedKeys(input: string, items: readonly Slice[], body: readonly Member[]): DecodeNote[] {
  const found = twice(body)
  for (const { start } of items) if (input[start] === '{') for (const member of twice(members(input, start).all)) found.push(member)
  const [first] = found
  if (!first) return []
  const keys = [...new Set(found.map(({ key }) => JSON.stringify(key.slice(0, 40))))]
  return [
    {
      code: 'repeated-key',
      message: `${found.length} ${found.length === 1 ? 'value is' : 'values are'} not read, as the same key comes again in its object (${keys.slice(0, SHOWN).join(', ')})`,
      remedy: 'The last of its key counts. What is not read stays where nothing around it is written anew; keep the original where it matters.',
      line: lineAt(input, first.keyStart),
    },
  ]
}

/** Members whose key comes again behind them. */
function twice(all: readonly Member[]): Member[] {
  const last = new Map(all.map((member) => [member.key, member]))
  return last.size === all.length ? [] : all.filter((member) => last.get(member.key) !== member)
}
