import { refOf } from '../../archive/index.ts'
import type { Context } from '../../strategy/index.ts'
import { createCounter } from '../../token/index.ts'
import type { TreeOptions } from './tree-options.ts'

/** The context in which a tree is planned. */
export function treeContext({ shape, profile, counter, key }: TreeOptions): Context {
  const roughCounter = createCounter({ exact: false })
  return {
    budget: shape.budget,
    profile,
    count: (message) => counter.message(message),
    estimate: (text) => roughCounter.text(text),
    ref: (text) => refOf(key, text),
  }
}
