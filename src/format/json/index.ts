export { Raw } from './raw.ts'
export { skipBlank, skipValue } from './skip.ts'
export type { Contents, Member, Slice } from './slice.ts'
export { elements, members, NotJson } from './slice.ts'
