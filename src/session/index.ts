export { openSession } from './open-session.ts'
export type { SessionOptions } from './options.ts'
export type { CompactionRule, Session } from './session.ts'
export type { SessionUsage } from './usage.ts'
