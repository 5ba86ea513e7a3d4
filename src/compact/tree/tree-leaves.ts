import { redact } from '../../archive/index.ts'
import { type History, isKeyRecord, type Message } from '../../message/index.ts'
import { type Context, type KeyInformationOptions, keyInformationIn, keyRecord, parseKeyInformation } from '../../strategy/index.ts'
import { type LeafPlan, leafPlan } from './leaf-plan.ts'
import { oldRegion } from './old-region.ts'
import { todoState } from './todo-state.ts'
import type { TreeOptions } from './tree-options.ts'
import { resolveShape } from './tree-shape.ts'

/** The first step: a summary for each old chunk; undefined if nothing can be cut, or no chunk has room for the record of the protected set. */
export function treeLeaves(history: History, options: TreeOptions, context: Context): LeafPlan | undefined {
  const { messages } = history
  const region = oldRegion(history, context, resolveShape(options.shape))
  const record = protectedRecord(
    parseKeyInformation('the protected set', options.keyInformation ?? {}),
    messages.findLast(isKeyRecord),
    todoState(messages.filter((_, i) => !region.keep[i])),
    options.key,
  )
  const plan = leafPlan(history, context, region, { record, key: options.key })
  return plan && plan.nodes.size > 0 ? plan : undefined
}

/**
 * The record of the protected set. Fields missing in the set are taken from the record before. Undefined if there is nothing to record.
 * @param todos the last list of the run's own to-do tool, used if the set has no task list
 * @param key of the archive, for the marks of secrets
 */
function protectedRecord(protectedSet: KeyInformationOptions, before: Message | undefined, todos: readonly string[], key: string): Message | undefined {
  const known = before ? keyInformationIn(before) : {}
  return keyRecord({ ...known, ...(todos.length > 0 && { taskList: todos }), ...protectedSet }, before ?? { id: 'first' }, (text) => redact(text, key))
}
