import { DecantError } from '../message/index.ts'
import { pipelineNamed } from '../pipeline/index.ts'
import type { CompactionRule } from './compaction-rule.ts'

/** @throws DecantError `invalid-option` for a target that is no share of the window, `unknown-strategy` */
export function checkedRule(rule: CompactionRule): CompactionRule {
  const { target, strategy } = rule
  if (!(target > 0 && target <= 1))
    throw new DecantError('invalid-option', `A compaction cannot leave ${target} of the window`, 'Give `target` a share above 0 and at most 1.')
  if (typeof strategy === 'string') pipelineNamed(strategy)
  return rule
}
