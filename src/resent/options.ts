import type { Archive } from '../archive/index.ts'
import type { Protection } from '../pipeline/index.ts'
import type { Habits } from '../relevance/index.ts'
import type { Treatment } from './treatment.ts'

/** When and how far a history is compacted. All have defaults. */
export interface ResentTrigger {
  /** Tokens that the model accepts; defaults to the price registry's value for the model, and to 200,000 if it has none. */
  readonly window?: number | undefined
  /** Share of the window at which to compact; defaults to 0.8. */
  readonly at?: number | undefined
  /** Share of the window that a compacted history may take; defaults to 0.4. */
  readonly target?: number | undefined
  /** What stays unchanged from now on: tools, files, patterns, ids. What was compacted before is unaffected. */
  readonly protect?: Protection | undefined
  /** Tools whose old results, all but the newest three, are cleared before anything else is cut. */
  readonly first?: readonly string[] | undefined
  /** Weights learned from the agent's own runs for the names that it comes back to (`learnHabits` of `decant/evaluate`, `decant habits`). */
  readonly habits?: Habits | undefined
}

/** How resent histories are kept small. All have defaults. */
export interface ResentOptions extends ResentTrigger {
  /**
   * Where cut text is stored before it is removed and where compactions are remembered: an open archive, which the caller closes, or the name of one. Defaults
   * to memory, so that a restart compacts again. Histories in one archive share compactions; for users that must share none, open it once for each, with a
   * `scope`.
   */
  readonly archive?: Archive | string | undefined
  /** Called for every history that was processed. Never carries content. An error that it throws becomes a process warning. */
  readonly onRender?: ((event: RenderEvent) => void) | undefined
}

/** What was done with one history. */
export interface RenderEvent {
  readonly treatment: Treatment
  /** Why no compaction was made although the history was above the trigger: the original was sent, or an earlier compaction still applies. */
  readonly reason?: string
  /** Estimated, including tools and system text; absent if decant failed before they were counted. */
  readonly tokensBefore?: number
  readonly tokensAfter?: number
}
