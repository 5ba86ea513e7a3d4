import { contentFaults } from './content-faults.ts'
import type { Malformation } from './malformation.ts'
import { pairFaults } from './pair-faults.ts'
import { roleFaults } from './role-faults.ts'

/** Every known way in which histories go wrong. */
export const malformations: readonly Malformation[] = [...pairFaults, ...roleFaults, ...contentFaults]
