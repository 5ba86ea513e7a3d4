import type { Strategy } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { sequence } from './sequence.ts'

/** Makes a strategy that others can be chained to. */
export function makePipe(strategy: Strategy): Pipe {
  return { ...strategy, pipe: (next) => sequence(strategy, next) }
}
