import { type Act, actOf, stepTypeKind } from '../text/index.ts'
import type { ActionType } from './action-type.ts'
import { actionTypeOf } from './action-type-of.ts'

/** The fields of an event that are needed. */
interface ActionFields {
  readonly kind: string
  readonly actionType: ActionType
  readonly actionKind: string
  readonly action: Readonly<Record<string, unknown>>
}

/**
 * Derives the act of a call from the fields of an event's action alone, as other programs write events (`{ kind: 'FileEditorAction', command: 'view', path }`):
 * its command, its files and its query, with the event's own type. Undefined if the action has none of these.
 */
export function actFromFields({ kind, actionType, actionKind, action }: ActionFields): Act | undefined {
  const name = actionKind ?? action.kind
  if (kind !== 'ActionEvent' || typeof name !== 'string') return undefined
  const act = actOf({
    name,
    input: typeof action.input === 'string' ? action.input : JSON.stringify(Object.fromEntries(Object.entries(action).filter(isTextField))),
  })
  if (act.paths.length === 0 && act.command === undefined && act.query === undefined) return undefined
  return actionTypeOf(act, name) === actionType ? act : { ...act, kind: stepTypeKind(actionType) ?? 'other' }
}

function isTextField([name, value]: readonly [string, unknown]): boolean {
  return name !== 'kind' && [value].flat().every((one) => typeof one === 'string')
}
