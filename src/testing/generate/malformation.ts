import type { Profile } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Random } from '../random.ts'

/** One known way in which histories go wrong. */
export interface Malformation {
  readonly name: string
  /** The law that it breaks. */
  readonly law: string
  /** Whether it is a fault at all under a profile. */
  breaks(profile: Profile): boolean
  /** A history with this fault in it; undefined where this one gives no occasion. */
  apply(history: History, random: Random): History | undefined
}
