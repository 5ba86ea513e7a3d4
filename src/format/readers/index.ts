import type { Format } from '../format.ts'

/** Readers of agent logs. They only decode. */
export const readers: readonly Format[] = []
