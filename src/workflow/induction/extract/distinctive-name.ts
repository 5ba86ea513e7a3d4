import { uniqueName } from '../match/unique-name.ts'
import type { Workflow, WorkflowStep } from '../workflow.ts'
import { describeActs } from './describe-acts.ts'

/** Placeholders and remainders reveal nothing about what is done. */
const PLACEHOLDER = /(?:(?<!\s)\s+)?(?:\{[^}]{0,80}\}|#\d+)/g

/**
 * A unique name for a workflow: the wanted one; if others have it, followed by an act that only this workflow does, or one that all of them do and it does not;
 * a number if nothing distinguishes them.
 *
 * @example
 * const booking = new Workflow({ name: 'Book a flight', description: '', applicableScenarios: [], steps: [] })
 * distinctiveName('Book a flight', [{ stepType: 'fixing', reasoning: '', action: 'edit send_voucher {value}' }], [booking]) // 'Book a flight: call send_voucher'
 */
export function distinctiveName(wanted: string, steps: readonly WorkflowStep[], existing: readonly Workflow[]): string {
  const rivals = existing.filter(({ name }) => isVariantOf(name.toLowerCase(), wanted.toLowerCase()))
  if (rivals.length === 0) return uniqueName(wanted, existing)
  const ownActs = actPhrases(steps)
  const rivalActs = rivals.map((rival) => actPhrases(rival.steps))
  const extraAct = ownActs.find((act) => rivalActs.every((acts) => !acts.includes(act)))
  const missingAct = rivalActs[0]?.find((act) => !ownActs.includes(act) && rivalActs.every((acts) => acts.includes(act)))
  const suffix = extraAct === undefined ? (missingAct === undefined ? '' : ` without ${missingAct.replace(/^call /, '')}`) : `: ${extraAct}`
  return uniqueName(`${wanted}${suffix}`, existing)
}

/** Whether a name is the wanted one, or that with a distinguishing suffix. */
function isVariantOf(name: string, wanted: string): boolean {
  return name === wanted || [': ', ' (', ' without '].some((mark) => name.startsWith(`${wanted}${mark}`))
}

/** The acts of steps in words, in order and each once, edits first, since they reveal most. */
function actPhrases(steps: readonly WorkflowStep[]): string[] {
  const acts = steps.flatMap(({ action }) => action.split(' → ')).map((act) => act.replace(PLACEHOLDER, '').trim())
  const all = acts.filter((act) => act !== 'say' && act !== '…' && !/^\d+ more$/.test(act))
  const words = [...all.filter((act) => act.startsWith('edit')), ...all.filter((act) => !act.startsWith('edit'))].map(actPhrase)
  return [...new Set(words)].filter((word) => word !== '')
}

function actPhrase(act: string): string {
  const words = describeActs([act])
  return `${words.charAt(0).toLowerCase()}${words.slice(1)}`
}
