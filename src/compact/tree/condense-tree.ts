import { apply, compose, type Edit, type History, type Message } from '../../message/index.ts'
import { totalTokens } from '../../strategy/index.ts'
import { condenseRow } from './condense-row.ts'
import { replacePutMessages } from './replace-put-messages.ts'
import type { SummaryNode } from './summary-node.ts'
import { treeContext } from './tree-context.ts'
import type { TreeOptions } from './tree-options.ts'
import { resolveShape } from './tree-shape.ts'

const MAX_STEPS = 256
/** The fraction that a summary of summaries may take of theirs, if the budget is met and if it is not. */
const RATIO_WITHIN_BUDGET = 0.9
const RATIO_OVER_BUDGET = 0.6

/** The result of planning a tree compaction. */
export interface TreePlan {
  readonly edit: Edit<Message>
  readonly messages: readonly Message[]
  /** Every summary made on the way, including those that were summarised again. */
  readonly nodes: readonly SummaryNode[]
}

/**
 * The second step: summarises summaries if `fanout` of a level are adjacent or the budget is not met. Each step calls `refine`, which may put other words into
 * its summary.
 */
export async function condenseTree(
  history: History,
  leaves: Pick<TreePlan, 'edit' | 'messages'>,
  options: TreeOptions,
  refine: (messages: readonly Message[], nodes: ReadonlyMap<Message, SummaryNode>) => Promise<readonly Message[]>,
): Promise<TreePlan> {
  const context = treeContext(options)
  const { key } = options
  const { fanout, budget } = resolveShape(options.shape)
  let { edit, messages } = leaves
  const nodes: SummaryNode[] = []
  for (let i = 0; i < MAX_STEPS; i++) {
    const excess = Math.max(0, totalTokens(messages, context.count) - budget)
    const ratio = excess > 0 ? RATIO_OVER_BUDGET : RATIO_WITHIN_BUDGET
    const step =
      condenseRow(messages, context, { fanout, ratio, key, excess }) ??
      (excess > 0
        ? (condenseRow(messages, context, { fanout: 2, ratio, key, excess }) ??
          condenseRow(messages, context, { fanout: 2, ratio, key, excess, anyLevel: true }))
        : undefined)
    if (!step || step.nodes.size === 0) break
    const refined = await refine(step.messages, step.nodes)
    const stepEdit = replacePutMessages(step.edit, step.messages, refined)
    edit = compose(edit, stepEdit)
    messages = refined
    for (const node of step.nodes.values()) nodes.push(node)
  }
  if (nodes.length > 0) messages = apply(history.messages, edit)
  return { edit, messages, nodes }
}
