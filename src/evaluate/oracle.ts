import { cover, type Strategy } from '../strategy/index.ts'
import { checkNeed } from './check-need.ts'

/**
 * The ceiling: the default strategy with the future known. Only atoms that will be needed have any value.
 * @param need as returned by `futureNeed`
 * @throws DecantError `invalid-argument`
 * @example
 * const { need } = futureNeed(messages, 8)
 * runTrial(messages.slice(0, 8), { strategy: oracle(need), budget: '30%' }).tokens
 */
export function oracle(need: ReadonlySet<string>): Strategy {
  checkNeed(need, 'oracle')
  const strategy = cover({ worth: (ledger) => Float32Array.from(ledger.names, (name) => (need.has(name) ? 1 : 0)) })
  return { ...strategy, name: 'oracle' }
}
