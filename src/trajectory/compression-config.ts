import { DecantError } from '../message/index.ts'
import { checkOptionNames, describeValue } from '../validation/index.ts'
import { ActionType } from './action-type.ts'

const LIST_SETTINGS = ['keyActionTypes', 'keepActionTypes', 'excludeActionTypes'] as const

/** The numeric settings and their minimum values. */
const MIN_VALUES = {
  maxEvents: 1,
  preserveFirstN: 0,
  preserveLastN: 0,
  includePrecedingContext: 0,
  includeFollowingContext: 0,
  segmentSize: 1,
  summaryMaxTokens: 1,
} as const

/**
 * Settings of the three ways to compress a trajectory. Fills in the defaults, also for settings given as undefined or null.
 *
 * @throws DecantError `invalid-option` for an unknown setting or action type, for a number that is not whole or too small, and for a value of the wrong type
 * @example
 * new CompressionConfig({ maxEvents: 20 }).preserveFirstN // 3
 */
export class CompressionConfig {
  /** Maximum number of events after compression. Default 50. */
  readonly maxEvents: number = 50
  /** Events kept at the beginning. Default 3. */
  readonly preserveFirstN: number = 3
  /** Events kept at the end. Default 3. */
  readonly preserveLastN: number = 3
  /** Action types of key steps, which stay before others if there is not room for all. Default edits and tests. */
  readonly keyActionTypes: readonly ActionType[] = [ActionType.FILE_EDIT, ActionType.TESTING]
  /** Events kept before each key step. Default 1. */
  readonly includePrecedingContext: number = 1
  /** Events kept after each key step. Default 0. */
  readonly includeFollowingContext: number = 0
  /** Events per segment. Default 10; larger if the summaries would not fit `maxEvents`. */
  readonly segmentSize: number = 10
  /** Maximum number of tokens of a segment's summary. Default 200. */
  readonly summaryMaxTokens: number = 200
  /** Prompt with the placeholders `{task}` and `{segment}` (`\{task}` for the literal text), which replaces the built-in one unless it is empty. */
  declare readonly summarizationPrompt?: string
  /** Types that are kept. Default views, edits, tests and exploration; empty keeps all. */
  readonly keepActionTypes: readonly ActionType[] = [ActionType.FILE_VIEW, ActionType.FILE_EDIT, ActionType.TESTING, ActionType.EXPLORATION]
  /** Types that are removed, whatever `keepActionTypes` contains. Default none. */
  readonly excludeActionTypes: readonly ActionType[] = []
  /** Keeps only the first of consecutive events of one type, except edits, and tests that ended differently. Default true. */
  readonly deduplicateConsecutive: boolean = true

  constructor(given: Partial<CompressionConfig> | null = {}) {
    const known = checkOptionNames('the config of a compression', given ?? {}, { ...this, summarizationPrompt: undefined })
    Object.assign(this, Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined && value !== null)))
    for (const [name, min] of Object.entries(MIN_VALUES) as [keyof typeof MIN_VALUES, number][]) {
      const value = this[name]
      if (!Number.isSafeInteger(value) || value < min)
        throw new DecantError('invalid-option', `${name} is ${describeValue(value)}`, `Give a whole number of at least ${min}.`)
    }
    for (const name of LIST_SETTINGS) checkActionTypes(name, this[name])
    if (typeof this.deduplicateConsecutive !== 'boolean')
      throw new DecantError('invalid-option', `deduplicateConsecutive is ${describeValue(this.deduplicateConsecutive)}`, 'Give true or false.')
    if (this.summarizationPrompt !== undefined && typeof this.summarizationPrompt !== 'string')
      throw new DecantError('invalid-option', 'summarizationPrompt is no text', 'Give a text with the placeholders {task} and {segment}.')
  }
}

/**
 * `new CompressionConfig(given)` as a function.
 * @throws DecantError `invalid-option`
 */
export function compressionConfig(given: Partial<CompressionConfig> | null = {}): CompressionConfig {
  return new CompressionConfig(given)
}

/** An unknown type would keep nothing, and a run would silently become empty. */
function checkActionTypes(name: string, types: readonly ActionType[]): void {
  if (!Array.isArray(types))
    throw new DecantError('invalid-option', `${name} is ${describeValue(types)}`, 'Give a list of action types, such as [ActionType.FILE_EDIT].')
  const all: readonly unknown[] = Object.values(ActionType)
  for (const type of types)
    if (!all.includes(type))
      throw new DecantError('invalid-option', `${name} holds ${JSON.stringify(type)}, which is no action type`, `Types: ${all.join(', ')}.`)
}
