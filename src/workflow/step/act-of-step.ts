import { type Act, actOf, typedKind, wordsAct } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Kinds whose words a shell may read, where the type of a caller's own says no more than the kind. */
const DONE: ReadonlySet<Act['kind']> = new Set(['run', 'view', 'edit', 'test', 'search', 'list'])

/** What a step does: as it says itself, else by its action type, and as a shell would read its words. */
export function actOfStep(step: HistoryStep): Act {
  if (step.act) return step.act
  const isCall = step.action.trimStart().startsWith('{')
  const kind = typedKind(step.actionType)
  if (kind !== undefined) return isCall ? actOf({ name: step.actionType, input: step.action }) : { ...wordsAct(step.action, kind), kind }
  if (!/^[\w.-]{1,64}$/.test(step.actionType)) return isCall ? actOf({ name: 'bash', input: step.action }) : wordsAct(step.action)
  const named = actOf({ name: step.actionType, input: step.action })
  const says = named.paths.length > 0 || named.command !== undefined || named.query !== undefined
  if (says || isCall || step.tool !== undefined || step.input !== undefined || !DONE.has(named.kind)) return named
  const read = wordsAct(step.action, named.kind)
  return named.kind === 'run' ? read : { ...read, kind: named.kind }
}
