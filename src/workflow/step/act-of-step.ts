import { type Act, actOf, actOfDescription, stepTypeKind } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Kinds of acts whose words can be read as a shell command, if a caller's own type is no more specific than the kind. */
const COMMAND_KINDS: ReadonlySet<Act['kind']> = new Set(['run', 'view', 'edit', 'test', 'search', 'list'])

/** The act of a step: its own if it has one, else from its action type, and from its words read as a shell command. */
export function actOfStep(step: HistoryStep): Act {
  if (step.act) return step.act
  const isCall = step.action.trimStart().startsWith('{')
  const kind = stepTypeKind(step.actionType)
  if (kind !== undefined) return isCall ? actOf({ name: step.actionType, input: step.action }) : { ...actOfDescription(step.action, kind), kind }
  if (!/^[\w.-]{1,64}$/.test(step.actionType)) return isCall ? actOf({ name: 'bash', input: step.action }) : actOfDescription(step.action)
  const typedAct = actOf({ name: step.actionType, input: step.action })
  const isInformative = typedAct.paths.length > 0 || typedAct.command !== undefined || typedAct.query !== undefined
  if (isInformative || isCall || step.tool !== undefined || step.input !== undefined || !COMMAND_KINDS.has(typedAct.kind)) return typedAct
  const parsedAct = actOfDescription(step.action, typedAct.kind)
  return typedAct.kind === 'run' ? parsedAct : { ...parsedAct, kind: typedAct.kind }
}
