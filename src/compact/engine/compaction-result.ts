import type { ErrorCode } from '../../message/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Rejection } from '../check/judge-summary.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import type { Receipt } from '../receipt/receipt.ts'

/** Why a history was left unchanged (too short, no smaller with a summary, the code of an error), or why a model's words were not used. */
export type CompactionReason = Rejection | 'short' | 'not-smaller' | ErrorCode

/** The result of compacting a history of messages `M`. */
export interface CompactionResult<M = ChatMessage> {
  /**
   * The input array itself if nothing changed; kept messages are the same objects. The engine itself writes the summary, whose `type` is `summary`, and words
   * of the user without the results beside them, each with a timestamp if the messages have one.
   */
  readonly compactedHistory: (
    | (M & Pick<ChatMessage, 'type'>)
    | (Pick<M, Extract<keyof M, 'timestamp'>> & { readonly role: 'user'; readonly content: string; readonly type?: 'summary' })
  )[]
  readonly summary: string
  readonly flushedToMemory: readonly KeyFact[]
  /** Estimated, as are `compactedTokens`: half of the length of a text that contains Chinese, a quarter of any other. */
  readonly originalTokens: number
  readonly compactedTokens: number
  /** Compacted over original; 1 if nothing changed. */
  readonly compressionRatio: number
  /** Decisions of the whole history that are still present, including those in kept messages; `receipt.classes` counts those of what was cut. */
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
  /** Who wrote the summary; `unchanged` if the history was left unchanged. */
  readonly status: 'model' | 'mixed' | 'extractive' | 'unchanged'
  /** Why it was left unchanged, or why the model's words were not used, by name. */
  readonly reasons: readonly CompactionReason[]
  /** Handle of what was cut, if an archive was given. */
  readonly ref?: string
  /** What was kept, what the archive can bring back, what is lost, and the use of the model; for programs. */
  readonly receipt: Receipt
}

/** How well a compaction kept what matters. */
export interface CompactionQuality {
  readonly quality: 'good' | 'acceptable' | 'poor'
  readonly missingKeyInfo: readonly string[]
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
}
