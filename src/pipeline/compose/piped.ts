import type { Strategy } from '../../strategy/index.ts'
import type { Pipe } from './pipe.ts'
import { sequence } from './sequence.ts'

/** A strategy to which others can be joined. */
export function piped(strategy: Strategy): Pipe {
  return { ...strategy, pipe: (next) => sequence(strategy, next) }
}
