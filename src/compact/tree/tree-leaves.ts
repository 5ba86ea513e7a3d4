import { type History, isKeyRecord } from '../../message/index.ts'
import { type Context, parseKeyInformation } from '../../strategy/index.ts'
import { type LeafPlan, leafPlan } from './leaf-plan.ts'
import { oldRegion } from './old-region.ts'
import { protectedRecord } from './protected-record.ts'
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
