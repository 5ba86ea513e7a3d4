import { type Message, messageText } from '../../message/index.ts'
import { atoms } from '../../text/index.ts'
import { coreSpan } from '../check/core-span.ts'
import { plainNames } from '../check/plain-names.ts'
import { wideNames } from '../check/wide-names.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import { lostFactMatcher } from '../summary/facts/lost-fact-matcher.ts'
import type { ClassTally, Receipt, ReceiptClass } from './receipt.ts'

/** The things to look for after a compaction. */
export interface TallyInput {
  readonly facts: readonly KeyFact[]
  /** Text of what was cut, redacted. */
  readonly text: string
  readonly likely: readonly string[]
}

/**
 * Counts, class by class, how much of the cut text is still in the result. The rest is recoverable if the archive contains it, else lost; so is a
 * fact of which only the opposite is there. Linear in both texts except for the facts, which are looked for one by one.
 */
export function tallyClasses({ facts, text, likely }: TallyInput, after: readonly Message[], archived: boolean): Receipt['classes'] {
  const result = after.map(messageText).join('\n')
  const resultAtoms = atoms(result)
  const resultCores = wideNameCores(result)
  const isLost = lostFactMatcher(result)
  const tally = (found: readonly boolean[]): ClassTally => {
    const kept = found.filter(Boolean).length
    return { kept, recoverable: archived ? found.length - kept : 0, lost: archived ? 0 : found.length - kept }
  }
  const ofType = (type: KeyFact['type']) => tally(facts.filter((fact) => fact.type === type).map((fact) => !isLost(fact)))
  const names = [...atoms(text)]
  const isNumber = (atom: string) => /^[\d.,:/#-]+$/.test(atom)
  return {
    decision: ofType('decision'),
    preference: ofType('preference'),
    todo: ofType('todo'),
    fact: ofType('fact'),
    name: tally([
      ...names.filter((atom) => !isNumber(atom)).map((atom) => resultAtoms.has(atom)),
      ...[...wideNameCores(text)].map((core) => resultCores.has(core)),
    ]),
    number: tally(names.filter(isNumber).map((atom) => resultAtoms.has(atom))),
    likely: tally(likely.map((atom) => resultAtoms.has(atom))),
  }
}

/** What identifies the names beyond ASCII in a text, without words written right before or after them. */
function wideNameCores(text: string): Set<string> {
  return new Set([...wideNames(plainNames(text))].map((name) => name.slice(...coreSpan(name))))
}

/** The tallies of a compaction that cut nothing. */
export const NOTHING_CUT: Readonly<Record<ReceiptClass, ClassTally>> = {
  decision: { kept: 0, recoverable: 0, lost: 0 },
  preference: { kept: 0, recoverable: 0, lost: 0 },
  todo: { kept: 0, recoverable: 0, lost: 0 },
  fact: { kept: 0, recoverable: 0, lost: 0 },
  name: { kept: 0, recoverable: 0, lost: 0 },
  number: { kept: 0, recoverable: 0, lost: 0 },
  likely: { kept: 0, recoverable: 0, lost: 0 },
}
