/** Where what a step works on was seen before: the data flow that fills a slot. */
export type SlotSource = 'edited' | 'viewed' | 'found' | 'failed' | 'task' | 'repeated' | 'new' | 'none'

/** A step without its names. Neighbours that are alike are one step. */
export interface AbstractStep {
  /** What is done: `view`, `edit`, `test`, `run git`, or the tool where it touches no file. */
  readonly symbol: string
  readonly source: SlotSource
  /** How it ended, of several alike the last; left out where nothing tells. */
  readonly outcome?: 'success' | 'failure' | 'error'
  /** What came back names files or addresses, or what came back lately did; of several alike the last. */
  readonly shows?: 'now' | 'lately'
  /** The user said something right before it. */
  readonly asked?: true
  /** It stands for several alike. */
  readonly several?: true
}

/** A run as mining sees it. */
export interface AbstractRun {
  readonly id: string
  readonly success: boolean | undefined
  readonly steps: readonly AbstractStep[]
}
