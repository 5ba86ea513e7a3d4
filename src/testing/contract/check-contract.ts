import { checkProfile } from '../../law/index.ts'
import { checkHistory, DecantError } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import { checkOptionKinds, checkOptionNames, describeValue, isOfKind } from '../../validation/index.ts'
import type { ContractOptions } from './options.ts'

const OPTIONS = { seeds: true, profiles: true, shares: true, histories: true, context: true } as const
const FUNCTION_NAME = 'strategyContract'

/**
 * Checks the arguments of the contract. A run with nothing to try is refused: a strategy that was never asked would seem to keep every promise.
 * @throws DecantError `invalid-argument` for an invalid strategy, history or profile, `invalid-option` for the rest
 */
export function checkContract(strategy: Strategy, options: ContractOptions): void {
  if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function')
    throw new DecantError(
      'invalid-argument',
      `${FUNCTION_NAME} takes a strategy, which has a plan(history, context)`,
      'Give one of your own, or where you have a name, pipelineNamed(name) of decant/pipeline.',
    )
  const { seeds, profiles, shares, histories } = checkOptionKinds(FUNCTION_NAME, checkOptionNames(FUNCTION_NAME, options, OPTIONS), {
    seeds: 'a whole number from 0',
  })
  for (const profile of checkList('profiles', profiles)) checkProfile(profile, FUNCTION_NAME)
  for (const history of checkList('histories', histories)) checkHistory(history, FUNCTION_NAME)
  const invalidShare = checkList('shares', shares).find((share) => !isOfKind('a share from 0 to 1', share))
  if (invalidShare !== undefined)
    throw new DecantError('invalid-option', `A share of ${FUNCTION_NAME} is ${describeValue(invalidShare)}`, 'Give shares of the tokens, from 0 to 1.')
  if (profiles?.length === 0 || shares?.length === 0 || (seeds === 0 && !histories?.length))
    throw new DecantError(
      'invalid-option',
      `${FUNCTION_NAME} was given nothing to try`,
      'Give a profile, a share, and a seed or a history at least, or leave these out.',
    )
}

function checkList<T>(name: string, list: readonly T[] | undefined): readonly T[] {
  if (list === undefined || Array.isArray(list)) return list ?? []
  throw new DecantError('invalid-option', `The ${name} of ${FUNCTION_NAME} are ${describeValue(list)}`, 'Give a list, or leave it out.')
}
