import { checkProfile, type Profile } from '../../law/index.ts'
import { checkHistory, DecantError } from '../../message/index.ts'
import { Random } from '../random.ts'
import type { Malformation } from './malformation.ts'
import { MalformedDraft } from './malformed-draft.ts'

type ApplyMalformation = (draft: MalformedDraft) => MalformedDraft | undefined

/** A malformation: its name, the law it breaks and the function that puts it into a draft. `when` limits the profiles under which it breaks a law. */
export function defineMalformation(name: string, law: string, applyTo: ApplyMalformation, when: (profile: Profile) => boolean = () => true): Malformation {
  return {
    name,
    law,
    breaks: (profile) => checkProfile(profile, 'breaks').laws.includes(law) && when(profile),
    apply(history, random) {
      checkHistory(history, 'apply')
      if (random instanceof Random) return applyTo(new MalformedDraft(history, random))?.history
      throw new DecantError('invalid-argument', 'apply takes a Random after the history', 'Give new Random(7) of decant/testing.')
    },
  }
}
