import type { Strategy } from '../../strategy/index.ts'

/** A strategy that others can be chained to. The method is `pipe`, never `then`: an object with a `then` would be treated as a promise by `await`. */
export interface Pipe extends Strategy {
  /** This strategy, and then the next one on its result. */
  pipe(next: Strategy): Pipe
}
