import { freeName } from '../match/free-name.ts'
import type { Workflow, WorkflowStep } from '../workflow.ts'
import { actsInWords } from './acts-in-words.ts'

/** What only names a place, a value or a rest says nothing of what is done. */
const SLOT = /(?:(?<!\s)\s+)?(?:\{[^}]{0,80}\}|#\d+)/g

/**
 * A name that no other workflow bears: the one wanted, where others bear it behind it an act that only this workflow does, or one that all of them do and
 * it does not; a number where nothing tells them apart.
 *
 * @example
 * const booking = new Workflow({ name: 'Book a flight', description: '', applicableScenarios: [], steps: [] })
 * tellingName('Book a flight', [{ stepType: 'fixing', reasoning: '', action: 'edit send_voucher {value}' }], [booking]) // 'Book a flight: call send_voucher'
 */
export function tellingName(wanted: string, steps: readonly WorkflowStep[], existing: readonly Workflow[]): string {
  const rivals = existing.filter(({ name }) => isOf(name.toLowerCase(), wanted.toLowerCase()))
  if (rivals.length === 0) return freeName(wanted, existing)
  const own = actsOf(steps)
  const theirs = rivals.map((rival) => actsOf(rival.steps))
  const more = own.find((act) => theirs.every((acts) => !acts.includes(act)))
  const less = theirs[0]?.find((act) => !own.includes(act) && theirs.every((acts) => acts.includes(act)))
  const told = more === undefined ? (less === undefined ? '' : ` without ${less.replace(/^call /, '')}`) : `: ${more}`
  return freeName(`${wanted}${told}`, existing)
}

/** Whether a name is the one wanted, or that with what tells it apart. */
function isOf(name: string, wanted: string): boolean {
  return name === wanted || [': ', ' (', ' without '].some((mark) => name.startsWith(`${wanted}${mark}`))
}

/** What steps do, in words, in order and each once; what changes something first, as that tells most. */
function actsOf(steps: readonly WorkflowStep[]): string[] {
  const acts = steps.flatMap(({ action }) => action.split(' → ')).map((act) => act.replace(SLOT, '').trim())
  const all = acts.filter((act) => act !== 'say' && act !== '…' && !/^\d+ more$/.test(act))
  const words = [...all.filter((act) => act.startsWith('edit')), ...all.filter((act) => !act.startsWith('edit'))].map(inWords)
  return [...new Set(words)].filter((word) => word !== '')
}

function inWords(act: string): string {
  const words = actsInWords([act])
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
