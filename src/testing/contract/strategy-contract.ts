import type { Profile } from '../../law/index.ts'
import { profiles as all } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Strategy } from '../../strategy/index.ts'
import { generateHistory } from '../generate/generate-history.ts'
import { show } from '../notation.ts'
import { shrinkHistory } from '../shrink-history.ts'
import { checkContract } from './check-contract.ts'
import { contextOf } from './context-of.ts'
import { firstBrokenRule } from './first-broken-rule.ts'
import type { ContractFailure, ContractOptions } from './options.ts'

/** Maximum failures that one run reports; one for each rule and profile suffices. */
const MAX_FAILURES = 20

/** When pins are tried, one message in this many is pinned. Pins are tried with the smallest budget, which presses hardest on them. */
const PIN_EVERY = 4
const NO_PINS: ReadonlySet<string> = new Set()

type TrialFailure = Pick<ContractFailure, 'rule' | 'message' | 'budget' | 'pinned'>

/**
 * Tests a strategy against everything a strategy promises: it throws nothing, mutates nothing, returns an edit that spans the history and can be inverted,
 * breaks no law of any profile that held before, makes nothing larger, keeps order, ids, the hard floor, unknown parts and pins, names no ref that cannot
 * be recalled, answers the same each time, and changes nothing when applied to its own result. Histories are generated, and the first failure of each rule
 * under each profile is shrunk.
 * @throws DecantError `invalid-argument` for an invalid strategy, `invalid-option`, also if nothing would be tried
 * @returns the failures; empty for a strategy that keeps the contract.
 * @example
 * test('mine keeps the contract', () => expect(strategyContract(mine)).toEqual([]))
 */
export function strategyContract(strategy: Strategy, options: ContractOptions = {}): ContractFailure[] {
  checkContract(strategy, options)
  const { profiles = all, seeds = 20, histories = [] } = options
  const failures: ContractFailure[] = []
  for (const profile of profiles) {
    const trial: Trial = { strategy, profile, options, seen: new Set() }
    for (let seed = 0; seed < seeds; seed++) failures.push(...failuresOf(trial, generateHistory(seed, { profile }), seed))
    // Copied, because the contract freezes what it tries.
    for (const history of histories) failures.push(...failuresOf(trial, structuredClone(history)))
    if (failures.length >= MAX_FAILURES) break
  }
  return failures
}

/** A strategy under one profile, and the rules that it has been seen to break there. */
interface Trial {
  readonly strategy: Strategy
  readonly profile: Profile
  readonly options: ContractOptions
  readonly seen: Set<string>
}

/** The failures that a history shows for the first time. @param seed the seed it was generated from, if it was */
function failuresOf({ strategy, profile, options, seen }: Trial, history: History, seed?: number): ContractFailure[] {
  const { shares = [0, 0.1, 0.5, 1], context: rest = {} } = options
  const failures: ContractFailure[] = []
  const pins = new Set(history.messages.filter((_, i) => i % PIN_EVERY === (seed ?? 0) % PIN_EVERY).map(({ id }) => id))
  for (const [share, pinnedIds] of [...shares.map((share) => [share, NO_PINS] as const), [Math.min(...shares), pins] as const]) {
    const tryHistory = (tried: History): TrialFailure | undefined => {
      const context = contextOf(Infinity, profile, rest)
      let tokens = 0
      for (const message of tried.messages) tokens += context.count(message)
      const budget = Math.floor(tokens * share)
      const pinned = tried.messages.flatMap(({ id }, i) => (pinnedIds.has(id) ? [i] : []))
      const flags = Uint8Array.from(tried.messages, ({ id }) => (pinnedIds.has(id) ? 1 : 0))
      const failure = firstBrokenRule(strategy, tried, { ...context, budget, ...(pinned.length > 0 && { pinned: flags }) })
      return failure && { ...failure, budget, ...(pinned.length > 0 && { pinned }) }
    }
    const failure = tryHistory(history)
    if (!failure || seen.has(failure.rule)) continue
    seen.add(failure.rule)
    const shrunkHistory = shrinkHistory(history, (smaller) => tryHistory(smaller)?.rule === failure.rule)
    failures.push({ ...(tryHistory(shrunkHistory) ?? failure), profile: profile.name, ...(seed !== undefined && { seed }), history: show(shrunkHistory) })
  }
  return failures
}
