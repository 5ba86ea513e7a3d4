import type { Violation } from '../../law/index.ts'
import { formatCount } from '../print/format-count.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { commonModel } from './headline.ts'

/** The result for a file, and the laws that it breaks. */
export interface ValidityInput {
  /** The output path, as it is shown. */
  readonly out: string | undefined
  readonly runs: readonly { readonly model?: string; readonly violations: { readonly before: readonly Violation[]; readonly after: readonly Violation[] } }[]
}

/** A log ends where its agent stopped, usually with the assistant: that breaks no law once another message follows. */
const isCountedViolation = ({ law }: Violation) => law !== 'last-role'

/** Whether the result is valid, in words. @param paintGood paints good news */
export function describeValidity(input: ValidityInput, paintGood: (text: string) => string): string {
  const { runs } = input
  const count = (of: 'before' | 'after') => runs.reduce((sum, { violations }) => sum + violations[of].filter(isCountedViolation).length, 0)
  const brokenCount = count('after')
  if (brokenCount > 0) return `${formatCount(brokenCount, 'violation')} (${count('before')} in the input; ${listingCommand(input)})`
  return runs.some(({ violations }) => violations.after.length > 0) ? 'valid on the wire once another message follows' : paintGood('valid on the wire')
}

/** Which command lists the broken laws: for a file with several runs `inspect` shows only one. */
function listingCommand({ runs, out }: ValidityInput): string {
  if (out === undefined) return '--json lists them'
  const brokenRuns = runs.flatMap(({ violations }, i) => (violations.after.some(isCountedViolation) ? [i] : []))
  const model = commonModel(runs)
  const inspectArgs = [
    shellQuote(out),
    ...(runs.length > 1 ? [`--run ${brokenRuns[0]}`] : []),
    ...(model === undefined ? [] : [`--model ${shellQuote(model)}`]),
  ]
  const others = brokenRuns.length > 1 ? `; ${formatCount(brokenRuns.length - 1, 'more run has some', 'more runs have some')}` : ''
  return `decant inspect ${inspectArgs.join(' ')} lists them${others}`
}
