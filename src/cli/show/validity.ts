import type { Violation } from '../../law/index.ts'
import { counted } from '../print/counted.ts'
import { quoted } from '../print/quoted.ts'
import { modelOf } from './headline.ts'

/** The result for a file, and the laws that it breaks. */
export interface Judged {
  /** The output path, as it is shown. */
  readonly out: string | undefined
  readonly runs: readonly { readonly model?: string; readonly violations: { readonly before: readonly Violation[]; readonly after: readonly Violation[] } }[]
}

/** A log ends where its agent stopped, usually with the assistant: that breaks no law once another message follows. */
const isFault = ({ law }: Violation) => law !== 'last-role'

/** Whether the result is valid, in words. @param good paints good news */
export function validity(judged: Judged, good: (text: string) => string): string {
  const { runs } = judged
  const count = (of: 'before' | 'after') => runs.reduce((sum, { violations }) => sum + violations[of].filter(isFault).length, 0)
  const broken = count('after')
  if (broken > 0) return `${counted(broken, 'violation')} (${count('before')} in the input; ${whoTells(judged)})`
  return runs.some(({ violations }) => violations.after.length > 0) ? 'valid on the wire once another message follows' : good('valid on the wire')
}

/** Which command lists the broken laws: for a file with several runs `inspect` shows only one. */
function whoTells({ runs, out }: Judged): string {
  if (out === undefined) return '--json lists them'
  const faulty = runs.flatMap(({ violations }, i) => (violations.after.some(isFault) ? [i] : []))
  const model = modelOf(runs)
  const asked = [quoted(out), ...(runs.length > 1 ? [`--run ${faulty[0]}`] : []), ...(model === undefined ? [] : [`--model ${quoted(model)}`])]
  const others = faulty.length > 1 ? `; ${counted(faulty.length - 1, 'more run has some', 'more runs have some')}` : ''
  return `decant inspect ${asked.join(' ')} lists them${others}`
}
