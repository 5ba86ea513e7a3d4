import { z } from 'zod'
import { given } from '../../trajectory/index.ts'
import type { CodingExperience } from './coding-experience.ts'

const EXPERIENCE = z.looseObject({ history: z.array(z.looseObject({})).nullish() })

/**
 * An experience at the door, whatever is missing in it.
 * @throws DecantError `invalid-argument` for what is none
 */
export function experienceGiven(experience: CodingExperience): CodingExperience {
  return given(experience, 'experience', EXPERIENCE, 'Give what `experienceOf(run)` makes.')
}
