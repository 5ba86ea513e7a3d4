import type { Ledger, Passage } from '../../ledger/ledger.ts'

/** The call that a passage shows: its tool and its arguments, as far as they stand there. */
export function callOf(ledger: Ledger, passage: Passage): { readonly name: string; readonly input: string } {
  const start = ledger.start[passage.first] ?? 0
  const text = start === 0 ? passage.text : passage.text.slice(start, ledger.end[passage.next - 1])
  const space = text.indexOf(' ')
  return space < 0 ? { name: text, input: '' } : { name: text.slice(0, space), input: text.slice(space + 1) }
}
