import type { Strategy } from '../../strategy/index.ts'

/** A strategy that others can be joined to. The word is `pipe`, never `then`: what has a `then` cannot be awaited past. */
export interface Pipe extends Strategy {
  /** This one and then the other, on what it left. */
  pipe(next: Strategy): Pipe
}
