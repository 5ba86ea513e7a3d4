import * as z from 'zod'
import { underOwnNames } from '../../given/index.ts'
import { given } from '../../trajectory/index.ts'
import type { CodingExperience } from './coding-experience.ts'

const EXPERIENCE = z.looseObject({ history: z.array(z.looseObject({})).nullish() })

const ownExperience = underOwnNames<CodingExperience>('instanceId', 'problemStatement', 'diffPatch', 'testResult')

/**
 * An experience at the door, whatever is missing in it, with its fields under their names here.
 * @throws DecantError `invalid-argument` for what is none
 */
export function experienceGiven(experience: CodingExperience): CodingExperience {
  return ownExperience(given(experience, 'experience', EXPERIENCE, 'Give what `experienceOf(run)` makes.'))
}
