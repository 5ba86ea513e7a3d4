import { refOf } from '../../src/archive/index.ts'
import type { Profile } from '../../src/law/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import type { Context } from '../../src/strategy/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })

/** A context with estimated counts, and refs under a fixed key. */
export function contextOf(budget: number, profile: Profile = profileNamed('openai-chat'), rest: Partial<Context> = {}): Context {
  return { budget, profile, count: counter.message, estimate: counter.text, ref: (text) => refOf('00', text), ...rest }
}
