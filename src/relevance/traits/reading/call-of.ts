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
  const call = parseCall(passage.text.slice(start[passage.first], end[passage.next - 1]))
  parsedCalls.set(passage, call)
  return call
}

/** Parses a call from its text: the tool, a space and the arguments, as far as they are shown. */
export function parseCall(text: string): ParsedCall {
  const space = text.indexOf(' ')
  const name = space < 0 ? text : text.slice(0, space)
  return { name, act: actOf({ name, input: space < 0 ? '' : text.slice(space + 1) }) }
}
