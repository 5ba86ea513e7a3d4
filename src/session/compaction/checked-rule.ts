import { checkSummaryModel } from '../../compact/index.ts'
import { kindsGiven, knownOptions, shownValue } from '../../given/index.ts'
import { DecantError } from '../../message/index.ts'
import { protectionGiven, strategyGiven } from '../../pipeline/index.ts'
import type { WholeRule } from './compaction-rule.ts'
import type { SessionSummaries } from './summaries.ts'

const RULE = { trigger: true, target: true, strategy: true, protect: true, summaries: true, onArrival: true } as const
const SUMMARIES = { words: true, keyInformation: true, memoryDir: true, keepRounds: true } as const

/**
 * @throws DecantError `invalid-option` for an unknown field of the rule, a model or a trigger that cannot be asked, an invalid protection, an invalid number of
 * rounds, or a target that is not a share of the window; `unknown-strategy`
 */
export function checkedRule(rule: WholeRule): WholeRule {
  const { trigger, target, strategy, summaries, protect } = knownOptions('the rule of a session', rule, RULE)
  if (typeof trigger?.fires !== 'function')
    throw new DecantError(
      'invalid-option',
      'The trigger of a session has no fires(occasion)',
      'Give one of `decant/pipeline`, such as usedShareAtLeast(0.8), or leave it out.',
    )
  kindsGiven('the rule of a session', rule, { target: 'a number', onArrival: 'true or false' })
  if (summaries) checkSummaries(knownOptions('summaries', summaries, SUMMARIES))
  if (protect !== undefined) protectionGiven(protect)
  if (!(target > 0 && target <= 1))
    throw new DecantError(
      'invalid-option',
      `A compaction cannot leave ${target} of the window`,
      'Give a `target` above 0 and at most 1, a share of the window.',
    )
  strategyGiven('a session', strategy)
  return rule
}

function checkSummaries(given: SessionSummaries): void {
  const { words, keepRounds } = kindsGiven('summaries', given, { keyInformation: 'a function', memoryDir: 'a text' })
  checkSummaryModel('the words of a session', words)
  if (keepRounds !== undefined && !(Number.isInteger(keepRounds) && keepRounds >= 0))
    throw new DecantError('invalid-option', `summaries.keepRounds is ${shownValue(keepRounds)}`, 'Give a whole number from 0, or leave it out.')
}
