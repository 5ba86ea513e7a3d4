export type { CoverOptions } from './cover.ts'
export { cover } from './cover.ts'
export type { Block, Draft, Stand } from './draft/index.ts'
export {
  blocks,
  draftEdit,
  fill,
  isWritten,
  noteCount,
  noteFor,
  protectedMessages,
  refOfMessages,
  refText,
  summaryMessage,
  withoutReasoning,
  writtenId,
} from './draft/index.ts'
export { nearestName } from './nearest-name.ts'
export { newest } from './newest.ts'
export { random } from './random.ts'
export { strategies, strategyNamed } from './registry.ts'
export type { Context, Strategy } from './strategy.ts'
