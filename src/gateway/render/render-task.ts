import type { ArchiveEntry, ArchiveFile } from '../../archive/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { Habits } from '../../relevance/index.ts'
import type { RememberedCompaction, RoutedFormat, Treatment } from '../../resent/index.ts'
import type { LimitsByModel } from '../limits/limits-by-model.ts'

/** A request to render, as it is sent to a thread: plain values, its body as bytes. */
export interface RenderTask extends LimitsByModel {
  /** The gateway in this process that asks: a task that failed with one gateway's limits may succeed with another's. */
  readonly gateway: number
  readonly body: Uint8Array
  readonly format: RoutedFormat
  /** What two requests must have in common to share compactions: the credentials' fingerprint and the client's own session. */
  readonly scope: string
  /** False for counting requests: they get the session's current rendering. */
  readonly mayCompact: boolean
  /** The model, if the body does not name it. */
  readonly model?: string
  /** The archive's key. */
  readonly key: string
  /** The archive's file, if a thread can open it itself; else the thread asks the serving thread. */
  readonly archive: ArchiveFile | undefined
  /** Tokens above which a provider refused requests of this session, by model. */
  readonly refused: ReadonlyMap<string, number>
  /** Tokens that models accept, as providers reported. */
  readonly windows: ReadonlyMap<string, number>
  /** Tokens that an arriving result may have; undefined if results are not shortened as they arrive. */
  readonly onArrival: number | undefined
  /** What stays unchanged. */
  readonly protect: Protection | undefined
  /** Tools whose old results are cut first. */
  readonly first: readonly string[] | undefined
  /** What the agents' own runs show about the names that they come back to. */
  readonly habits: Habits | undefined
  /** True while planning is paused after failures: then only the simplest shape is planned, and only if the history exceeds the window. */
  readonly isPlanningPaused: boolean
}

/** A thread's result for a request. */
export interface RenderResult {
  /** Undefined if the body is sent unchanged. */
  readonly body?: Uint8Array
  readonly treatment: Treatment
  readonly reason?: string
  readonly model?: string
  readonly tokensBefore: number
  readonly tokensAfter: number
  /** How the first strategy did, if it was asked. */
  readonly planned?: 'success' | 'failure'
  /** Milliseconds until the cut text was durable in the archive, if any was cut. */
  readonly stored?: number
  /** Where the archive is and what to do, if it accepted no write. */
  readonly archiveFailure?: string
}

/** A thread's call to the archive, which stays in the serving thread. */
export type StoreCall =
  | { readonly ask: 'findCompaction'; readonly links: readonly string[] }
  | { readonly ask: 'minChars'; readonly mark: string }
  | {
      readonly ask: 'remember'
      readonly link: string
      readonly entries: readonly ArchiveEntry[]
      readonly marks: readonly string[]
      readonly storedEdit: string | undefined
    }
  | { readonly ask: 'keep'; readonly entries: readonly ArchiveEntry[] }

/** Messages to a thread: a task, the archive's reply, permission to warm up, or a gateway to forget, because it has ended. */
export type ToThread =
  | { readonly task: RenderTask }
  | { readonly store: RememberedCompaction | number | undefined }
  | { readonly fault: string }
  | { readonly warm: true }
  | { readonly forget: number }

/**
 * Messages from a thread. `planning`: whether the original could not be sent instead, should planning never end; `forgotten`: everything of the gateway was
 * dropped.
 */
export type FromThread =
  | StoreCall
  | { readonly planning: boolean }
  | { readonly result: RenderResult }
  | { readonly error: string; readonly planned?: 'failure'; readonly archiveFailure?: string }
  | { readonly forgotten: true }
