import { cover, type Strategy } from '../strategy/index.ts'

/** The ceiling: the default strategy with the future known. Nothing is worth anything but what will be needed. */
export function oracle(need: ReadonlySet<string>): Strategy {
  const known = cover({ worth: (ledger) => Float32Array.from(ledger.names, (name) => (need.has(name) ? 1 : 0)) })
  return { ...known, name: 'oracle' }
}
