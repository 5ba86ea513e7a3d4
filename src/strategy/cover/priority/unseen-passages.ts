import type { Ledger } from '../../../relevance/index.ts'

/** Results since the assistant's last words or call, which no model has seen, in order. */
export function unseenPassages({ passages }: Ledger): number[] {
  const found: number[] = []
  const last = passages.findLastIndex(({ voice, kept }) => !kept && (voice === 2 || voice === 3))
  for (let index = last + 1; index < passages.length; index++) if (passages[index]?.voice === 4 && !passages[index]?.kept) found.push(index)
  return found
}
