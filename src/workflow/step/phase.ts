/** What an agent is doing: reading the task, finding the place, changing, trying out, finding out why it does not work. */
export const PHASES = ['understanding', 'locating', 'fixing', 'testing', 'debugging'] as const

export type Phase = (typeof PHASES)[number]
