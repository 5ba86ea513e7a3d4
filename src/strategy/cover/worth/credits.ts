import type { Ledger } from '../../../relevance/index.ts'
import type { Sections } from '../section/sections.ts'

/** Names in what a program writes in the user's name are used less than they promise: it says so again where it matters. */
const HARNESS = 0.25
/** What runs of tests print is printed anew by the next. */
const TESTS = 0.5

/** By passage: how much of the worth of a name it is worth to have it there. */
export function credits({ passages }: Ledger, { acts }: Pick<Sections, 'acts'>): Float32Array {
  return Float32Array.from(passages, ({ voice, harness, call }) => (harness ? HARNESS : voice === 4 && acts[call]?.kind === 'test' ? TESTS : 1))
}
