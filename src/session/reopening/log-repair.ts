import type { Profile } from '../../law/index.ts'
import type { SessionMutation } from '../log/session-event.ts'
import type { Transcript } from '../transcript/transcript.ts'
import { planLogRepair } from './plan-log-repair.ts'

/** Repairs a log of an older version. What is appended today needs no repair, so a history is checked once for each epoch and profile. */
export class LogRepair {
  readonly #isNeeded: boolean
  /** The epoch and the profile in which nothing is left to repair. */
  #repaired: { readonly epoch: number; readonly profile: string } | undefined

  /** @param isNeeded whether an older version logged words or system text after open calls */
  constructor(isNeeded: boolean) {
    this.#isNeeded = isNeeded
  }

  /** The mutation to make before the history is sent; undefined if there is none, or none yet. */
  plan(transcript: Transcript, profile: Profile): SessionMutation | undefined {
    const { epoch } = transcript
    if (!this.#isNeeded || (this.#repaired?.epoch === epoch && this.#repaired.profile === profile.name)) return undefined
    const planned = planLogRepair(transcript, profile)
    if (planned === 'repaired') this.#repaired = { epoch, profile: profile.name }
    return typeof planned === 'string' ? undefined : planned
  }
}
