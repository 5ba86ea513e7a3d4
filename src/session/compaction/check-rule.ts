import { checkSummaryModel } from '../../compact/index.ts'
import { DecantError } from '../../message/index.ts'
import { checkProtection, checkStrategyChoice } from '../../pipeline/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue } from '../../validation/index.ts'
import type { ResolvedRule } from './compaction-rule.ts'
import type { SessionSummaries } from './summaries.ts'

const RULE_FIELDS = { trigger: true, target: true, strategy: true, protect: true, summaries: true, onArrival: true } as const
const SUMMARIES_FIELDS = { summaryModel: true, keyInformation: true, memoryDir: true, keepRounds: true } as const

/**
 * @throws DecantError `invalid-option` for an unknown field of the rule, a model or a trigger that cannot be called, an invalid protection, an invalid number
 * of rounds, or a target that is not a share of the window; `unknown-strategy`
 */
export function checkRule(rule: ResolvedRule): ResolvedRule {
  const { trigger, target, strategy, summaries, protect } = checkOptionNames('the rule of a session', rule, RULE_FIELDS)
  if (typeof trigger?.fires !== 'function')
    throw new DecantError(
      'invalid-option',
      'The trigger of a session has no fires(state)',
      'Give one of `decant/pipeline`, such as usedShareAtLeast(0.8), or leave it out.',
    )
  checkOptionKinds('the rule of a session', rule, { target: 'a number', onArrival: 'true or false' })
  if (summaries) checkSummaries(checkOptionNames('summaries', summaries, SUMMARIES_FIELDS))
  if (protect !== undefined) checkProtection(protect)
  if (!(target > 0 && target <= 1))
    throw new DecantError(
      'invalid-option',
      `A compaction cannot leave ${target} of the window`,
      'Give a `target` above 0 and at most 1, a share of the window.',
    )
  checkStrategyChoice('a session', strategy)
  return rule
}

function checkSummaries(summaries: SessionSummaries): void {
  const { summaryModel, keepRounds } = checkOptionKinds('summaries', summaries, { keyInformation: 'a function', memoryDir: 'a text' })
  checkSummaryModel('summaryModel of a session', summaryModel)
  if (keepRounds !== undefined && !(Number.isInteger(keepRounds) && keepRounds >= 0))
    throw new DecantError('invalid-option', `summaries.keepRounds is ${describeValue(keepRounds)}`, 'Give a whole number from 0, or leave it out.')
}
