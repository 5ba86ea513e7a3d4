import { type Act, actOf } from '../../../text/index.ts'
import type { Ledger, Passage } from '../../ledger/ledger.ts'

/** A parsed call: its tool and its act. */
export interface ParsedCall {
  readonly name: string
  readonly act: Act
}

const parsedCalls = new WeakMap<Passage, ParsedCall>()

/** Parses the call in a passage, by its tool and the arguments shown. Cached. */
export function callOf({ start, end }: Ledger, passage: Passage): ParsedCall {
  const known = parsedCalls.get(passage)
  if (known) return known
  const text = passage.text.slice(start[passage.first], end[passage.next - 1])
  const space = text.indexOf(' ')
  const name = space < 0 ? text : text.slice(0, space)
  const call = { name, act: actOf({ name, input: space < 0 ? '' : text.slice(space + 1) }) }
  parsedCalls.set(passage, call)
  return call
}
