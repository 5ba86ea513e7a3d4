import type { ArchiveEntry, ArchiveFile } from '../../archive/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { Habits } from '../../relevance/index.ts'
import type { Remembered, RoutedFormat, Treatment } from '../../resent/index.ts'
import type { LimitsByModel } from '../limits/limits-by-model.ts'

/** A request to render, as it travels to a thread: plain values, its body as bytes. */
export interface RenderTask extends LimitsByModel {
  /** Which gateway of the process asks: what was tried in vain with one's limits may do with another's. */
  readonly gateway: number
  readonly body: Uint8Array
  readonly format: RoutedFormat
  /** What two requests must share to share compactions: credentials' fingerprint and the client's own session. */
  readonly scope: string
  /** False for counting requests: they see the session as it stands. */
  readonly mayCompact: boolean
  /** The model, where the body does not name it. */
  readonly model?: string
  /** The archive's key. */
  readonly key: string
  /** Where the archive stands, if a thread can open it itself; else it asks for what it needs. */
  readonly archive: ArchiveFile | undefined
  /** Tokens above which a provider refused requests of this session, by model. */
  readonly refused: ReadonlyMap<string, number>
  /** Tokens that models take, as providers have said. */
  readonly windows: ReadonlyMap<string, number>
  /** Tokens that an arriving result may take; undefined where results are not shortened as they arrive. */
  readonly onArrival: number | undefined
  /** What stays whole. */
  readonly protect: Protection | undefined
  /** Tools whose old results go first. */
  readonly first: readonly string[] | undefined
  /** What the agents' own runs tell of the names that they come back to. */
  readonly habits: Habits | undefined
  /** True while planning rests after faults: then nothing but the simplest shape is planned, where the history exceeds the window. */
  readonly resting: boolean
}

/** What a thread made of a request. */
export interface RenderResult {
  /** Undefined where the body goes on as it came. */
  readonly body?: Uint8Array
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** What became of the first strategy, where it was asked. */
  readonly planned?: 'well' | 'badly'
  /** Milliseconds until what was cut was durable in the archive, where anything was. */
  readonly stored?: number
  /** Where and what to do, where the archive took nothing. */
  readonly unwritten?: string
}

/** What a thread asks of the archive, which stays with the thread that serves. */
export type StoreCall =
  | { readonly ask: 'standing'; readonly links: readonly string[] }
  | { readonly ask: 'least'; readonly mark: string }
  | {
      readonly ask: 'remember'
      readonly link: string
      readonly entries: readonly ArchiveEntry[]
      readonly marks: readonly string[]
      readonly known: string | undefined
    }
  | { readonly ask: 'keep'; readonly entries: readonly ArchiveEntry[] }

/** What goes to a thread: something to render, what the archive said, leave to make itself warm, or which gateway is over. */
export type ToThread =
  | { readonly task: RenderTask }
  | { readonly store: Remembered | number | undefined }
  | { readonly fault: string }
  | { readonly warm: true }
  | { readonly over: number }

/** What comes from a thread. `planning` says whether a session could not go on as its original, should planning never end; `over`, that it let go. */
export type FromThread =
  | StoreCall
  | { readonly planning: boolean }
  | { readonly result: RenderResult }
  | { readonly error: string; readonly planned?: 'badly'; readonly unwritten?: string }
  | { readonly over: true }
