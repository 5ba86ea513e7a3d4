import { type Ledger, PassageRole } from '../../../relevance/index.ts'

/** Results since the assistant's last words or call, which no model has seen, in order. */
export function unseenPassages({ passages }: Ledger): number[] {
  const found: number[] = []
  const last = passages.findLastIndex(({ role, inRecord }) => !inRecord && (role === PassageRole.assistant || role === PassageRole.call))
  for (let index = last + 1; index < passages.length; index++) if (passages[index]?.role === PassageRole.result && !passages[index]?.inRecord) found.push(index)
  return found
}
