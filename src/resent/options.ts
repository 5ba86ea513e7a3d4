import type { Archive } from '../archive/index.ts'
import type { Protection } from '../pipeline/index.ts'
import type { Habits } from '../relevance/index.ts'
import type { Treatment } from './treatment.ts'

/** When and how far a history is compacted. All have defaults. */
export interface ResentTrigger {
  /** Tokens the model takes; what the price registry knows of the model unless told, and 200,000 where it knows nothing. */
  readonly window?: number | undefined
  /** Share of the window at which to compact; 0.8 unless told. */
  readonly at?: number | undefined
  /** Share of the window that a compacted history may take; 0.4 unless told. */
  readonly target?: number | undefined
  /** What stays whole from now on: tools, files, patterns, ids. What was compacted before stays as it is. */
  readonly protect?: Protection | undefined
  /** Tools whose old results, all but the newest three, are cleared before anything else is cut. */
  readonly first?: readonly string[] | undefined
  /** What the agent's own runs tell of the names that it comes back to (`learnHabits` of `decant/evaluate`, `decant habits`). */
  readonly habits?: Habits | undefined
}

/** How the histories that pass are kept small. All have defaults. */
export interface ResentOptions extends ResentTrigger {
  /**
   * Where cut text goes before it leaves and where compactions are remembered: an open archive, which stays the caller's to close, or the
   * name of one. In memory where left out, so that a restart compacts anew. Histories in one archive share compactions; for users that must
   * share none, open it once for each, with a `scope`.
   */
  readonly archive?: Archive | string | undefined
  /** Told of every history that was looked at. Never carries content. What it throws is a warning of the process. */
  readonly onRender?: ((event: RenderEvent) => void) | undefined
}

/** What became of one history. */
export interface RenderEvent {
  readonly treatment: Treatment
  /** Why the original was sent though it was above the trigger. */
  readonly reason?: string
  /** Estimated, tools and system text with them; left out where a fault of ours came before they were counted. */
  readonly tokensBefore?: number
  readonly tokensAfter?: number
}
