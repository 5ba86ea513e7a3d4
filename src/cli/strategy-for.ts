import type { Strategy } from '../strategy/index.ts'

/** What `--strategy` names: nothing is the default. */
export function strategyFor(option: unknown): Strategy | string {
  return typeof option !== 'string' || option === '' ? 'cover' : option
}
