import { type Act, actOf, typedKind, wordsAct } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Kinds of acts whose words can be read as a shell command, if a caller's own type says no more than the kind. */
const DONE: ReadonlySet<Act['kind']> = new Set(['run', 'view', 'edit', 'test', 'search', 'list'])

/** The act of a step: its own if it has one, else from its action type, and from its words read as a shell command. */
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
