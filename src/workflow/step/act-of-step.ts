import { type Act, actOf } from '../../text/index.ts'
import type { HistoryStep } from './coding-experience.ts'

/** Action types of callers, as kinds of acts. */
const KINDS: ReadonlyMap<string, Act['kind']> = new Map([
  ['file_view', 'view'],
  ['file_edit', 'edit'],
  ['testing', 'test'],
  ['exploration', 'search'],
  ['reasoning', 'plan'],
])

/** What a step does: as it says itself, else by its action type, else as a shell would read its words. */
export function actOfStep(step: HistoryStep): Act {
  if (step.act) return step.act
  const kind = KINDS.get(step.actionType.toLowerCase())
  const tool = kind === undefined && /^[\w.-]{1,64}$/.test(step.actionType) ? step.actionType : 'bash'
  const read = actOf({ name: tool, input: step.action })
  return kind === undefined ? read : { ...read, kind }
}
