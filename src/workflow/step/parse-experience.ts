import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { snakeCaseReader } from '../../validation/index.ts'
import type { CodingExperience } from './coding-experience.ts'

const EXPERIENCE = z.looseObject({ history: z.array(z.looseObject({})).nullish() })

const renameExperienceFields = snakeCaseReader<CodingExperience>('instanceId', 'problemStatement', 'diffPatch', 'testResult')

/**
 * Checks an experience from a caller, whatever fields are missing, and renames Python fields.
 * @throws DecantError `invalid-argument` for anything else
 */
export function parseExperience(experience: CodingExperience): CodingExperience {
  return renameExperienceFields(checkShape(experience, 'experience', EXPERIENCE, 'Give the result of `experienceOf(run)`.'))
}
