import type { ErrorCode } from '../../message/index.ts'
import type { ChatMessage } from '../chat/chat-message.ts'
import type { Rejection } from '../check/rejection.ts'
import type { KeyFact } from '../facts/key-fact.ts'
import type { Receipt } from '../receipt/receipt.ts'

/** Why a history was left alone (too short, no summary of it smaller, the code of an error), or why a model's words were not used. */
export type Unsummed = Rejection | 'short' | 'not-smaller' | ErrorCode

/** What a compaction of a history of messages `M` gave. */
export interface CompactionResult<M = ChatMessage> {
  /** The same array as came in where nothing changed; what was kept are the same objects. */
  readonly compactedHistory: readonly (M | ChatMessage)[]
  readonly summary: string
  readonly flushedToMemory: readonly KeyFact[]
  readonly originalTokens: number
  readonly compactedTokens: number
  /** Compacted over original; 1 where nothing changed. */
  readonly compressionRatio: number
  /** Of the decisions of the whole history, those that stand, in what stayed too; `receipt.classes` counts those of what was cut. */
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
  /** Who wrote the summary; `unchanged` where the history was left alone. */
  readonly status: 'model' | 'mixed' | 'extractive' | 'unchanged'
  /** Why it was left alone, or why the model's words were not used, by name. */
  readonly reasons: readonly Unsummed[]
  /** Handle of what was cut, where an archive was given. */
  readonly ref?: string
  /** What was kept, what the archive can bring back, what is lost, and what it took; for programs. */
  readonly receipt: Receipt
}

/** How well a compaction kept what matters. */
export interface CompactionQuality {
  readonly quality: 'good' | 'acceptable' | 'poor'
  readonly missingKeyInfo: readonly string[]
  readonly keyDecisionsPreserved: number
  readonly keyDecisionsTotal: number
}
