import { checkSummaryModel } from '../../compact/index.ts'
import { DecantError } from '../../message/index.ts'
import { pipelineNamed } from '../../pipeline/index.ts'
import { knownOptions } from '../../text/index.ts'
import type { CompactionRule } from './compaction-rule.ts'

const RULE = { trigger: true, target: true, strategy: true, protect: true, summaries: true, onArrival: true } as const
const SUMMARIES = { words: true, keyInformation: true, memoryDir: true, keepRounds: true } as const

/**
 * @throws DecantError `invalid-option` for what a rule does not have, for a model that cannot be asked and a target that is no share of the window;
 * `unknown-strategy`
 */
export function checkedRule(rule: CompactionRule): CompactionRule {
  const { target, strategy, summaries } = knownOptions('the rule of a session', rule, RULE)
  if (summaries) checkSummaryModel('the words of a session', knownOptions('summaries', summaries, SUMMARIES).words)
  if (!(target > 0 && target <= 1))
    throw new DecantError('invalid-option', `A compaction cannot leave ${target} of the window`, 'Give `target` a share above 0 and at most 1.')
  if (typeof strategy === 'string') pipelineNamed(strategy)
  return rule
}
