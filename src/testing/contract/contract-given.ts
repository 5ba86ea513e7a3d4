import { isOfKind, kindsGiven, knownOptions, shownValue } from '../../given/index.ts'
import { profileGiven } from '../../law/index.ts'
import { DecantError, historyGiven } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import type { ContractOptions } from './options.ts'

const OPTIONS = { seeds: true, profiles: true, shares: true, histories: true, context: true } as const
const OF = 'strategyContract'

/**
 * Checks the arguments of the contract. A run with nothing to try is refused: a strategy that was never asked would seem to keep every promise.
 * @throws DecantError `invalid-argument` for an invalid strategy, history or profile, `invalid-option` for the rest
 */
export function contractGiven(strategy: Strategy, options: ContractOptions): void {
  if (typeof (Object(strategy) as Partial<Strategy>).plan !== 'function')
    throw new DecantError(
      'invalid-argument',
      `${OF} takes a strategy, which has a plan(history, context)`,
      'Give one of your own, or where you have a name, pipelineNamed(name) of decant/pipeline.',
    )
  const { seeds, profiles, shares, histories } = kindsGiven(OF, knownOptions(OF, options, OPTIONS), { seeds: 'a whole number from 0' })
  for (const profile of listGiven('profiles', profiles)) profileGiven(profile, OF)
  for (const history of listGiven('histories', histories)) historyGiven(history, OF)
  const odd = listGiven('shares', shares).find((share) => !isOfKind('a share from 0 to 1', share))
  if (odd !== undefined) throw new DecantError('invalid-option', `A share of ${OF} is ${shownValue(odd)}`, 'Give shares of the tokens, from 0 to 1.')
  if (profiles?.length === 0 || shares?.length === 0 || (seeds === 0 && !histories?.length))
    throw new DecantError('invalid-option', `${OF} was given nothing to try`, 'Give a profile, a share, and a seed or a history at least, or leave these out.')
}

function listGiven<T>(name: string, list: readonly T[] | undefined): readonly T[] {
  if (list === undefined || Array.isArray(list)) return list ?? []
  throw new DecantError('invalid-option', `The ${name} of ${OF} are ${shownValue(list)}`, 'Give a list, or leave it out.')
}
