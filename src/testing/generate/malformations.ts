import { contentMalformations } from './content-malformations.ts'
import type { Malformation } from './malformation.ts'
import { pairMalformations } from './pair-malformations.ts'
import { roleMalformations } from './role-malformations.ts'

/** Every known way in which histories go wrong. */
export const malformations: readonly Malformation[] = [...pairMalformations, ...roleMalformations, ...contentMalformations]
