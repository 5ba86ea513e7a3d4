import { type Profile, profileGiven } from '../../law/index.ts'
import { DecantError, historyGiven } from '../../message/index.ts'
import { Random } from '../random.ts'
import { FaultyDraft } from './draft.ts'
import type { Malformation } from './malformation.ts'

type Work = (draft: FaultyDraft) => FaultyDraft | undefined

/** A malformation: its name, the law it breaks and the function that puts it into a draft. `when` limits the profiles under which it is a fault. */
export function fault(name: string, law: string, work: Work, when: (profile: Profile) => boolean = () => true): Malformation {
  return {
    name,
    law,
    breaks: (profile) => profileGiven(profile, 'breaks').laws.includes(law) && when(profile),
    apply(history, random) {
      historyGiven(history, 'apply')
      if (random instanceof Random) return work(new FaultyDraft(history, random))?.history
      throw new DecantError('invalid-argument', 'apply takes a Random after the history', 'Give new Random(7) of decant/testing.')
    },
  }
}
