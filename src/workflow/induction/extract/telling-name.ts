import { freeName } from '../match/free-name.ts'
import type { Workflow, WorkflowStep } from '../workflow.ts'
import { actsInWords } from './acts-in-words.ts'

/** Placeholders and remainders say nothing about what is done. */
const SLOT = /(?:(?<!\s)\s+)?(?:\{[^}]{0,80}\}|#\d+)/g

/**
 * A unique name for a workflow: the wanted one; if others have it, followed by an act that only this workflow does, or one that all of them do and it does not;
 * a number if nothing distinguishes them.
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

/** Whether a name is the wanted one, or that with a distinguishing suffix. */
function isOf(name: string, wanted: string): boolean {
  return name === wanted || [': ', ' (', ' without '].some((mark) => name.startsWith(`${wanted}${mark}`))
}

/** The acts of steps in words, in order and each once, edits first, since they say most. */
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
