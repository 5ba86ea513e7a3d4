/** Where the argument of a step was seen before: the data flow that fills a slot. */
export type SlotSource = 'edited' | 'viewed' | 'found' | 'failed' | 'task' | 'repeated' | 'new' | 'none'

/** A step without names. Equal neighbours are one step. */
export interface AbstractStep {
  /** What is done: `view`, `edit`, `test`, `run git`, or the tool if it touches no file. */
  readonly symbol: string
  readonly source: SlotSource
  /** How it ended, for several equal steps the last; absent if unknown. */
  readonly outcome?: 'success' | 'failure' | 'error'
  /** Whether the result names files or addresses, or a recent result did; for several equal steps the last. */
  readonly showsNames?: 'now' | 'lately'
  /** A user message came right before it. */
  readonly afterUserMessage?: true
  /** It represents several equal steps. */
  readonly repeated?: true
}

/** A run as mining sees it. */
export interface AbstractRun {
  readonly id: string
  readonly success: boolean | undefined
  readonly steps: readonly AbstractStep[]
}
