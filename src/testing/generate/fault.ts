import type { Profile } from '../../law/index.ts'
import { FaultyDraft } from './draft.ts'
import type { Malformation } from './malformation.ts'

type Work = (draft: FaultyDraft) => FaultyDraft | undefined

/** A malformation by its name, the law it breaks and the work it does on a draft. `when` narrows the profiles for which it is one. */
export function fault(name: string, law: string, work: Work, when: (profile: Profile) => boolean = () => true): Malformation {
  return {
    name,
    law,
    breaks: (profile) => profile.laws.includes(law) && when(profile),
    apply: (history, random) => work(new FaultyDraft(history, random))?.history,
  }
}
