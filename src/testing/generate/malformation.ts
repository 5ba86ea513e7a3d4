import type { Profile } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Random } from '../random.ts'

/** One known way in which histories go wrong. */
export interface Malformation {
  readonly name: string
  /** The law that it breaks. */
  readonly law: string
  /** Whether it breaks a law under a profile. */
  breaks(profile: Profile): boolean
  /** Returns a history with this malformation; undefined if this history has no place for it. */
  apply(history: History, random: Random): History | undefined
}
