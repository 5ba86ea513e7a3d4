export type { Law, Violation } from './law.ts'
export type { Profile, Shapes } from './profile.ts'
