import * as z from 'zod'
import { underOwnNames } from '../../given/index.ts'
import { given } from '../../trajectory/index.ts'
import type { CodingExperience } from './coding-experience.ts'

const EXPERIENCE = z.looseObject({ history: z.array(z.looseObject({})).nullish() })

const ownExperience = underOwnNames<CodingExperience>('instanceId', 'problemStatement', 'diffPatch', 'testResult')

/**
 * Checks an experience from a caller, whatever fields are missing, and renames Python fields.
 * @throws DecantError `invalid-argument` for anything else
 */
export function experienceGiven(experience: CodingExperience): CodingExperience {
  return ownExperience(given(experience, 'experience', EXPERIENCE, 'Give the result of `experienceOf(run)`.'))
}
