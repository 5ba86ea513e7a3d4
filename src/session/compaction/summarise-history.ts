import { type CompactedHistory, compactHistory } from '../../compact/index.ts'
import type { Profile } from '../../law/index.ts'
import type { History } from '../../message/index.ts'
import type { Protection } from '../../pipeline/index.ts'
import type { KeyInformationOptions } from '../../strategy/index.ts'
import type { ResolvedOptions } from '../options.ts'
import type { SessionSummaries } from './summaries.ts'

/** What a summarising compaction needs to know. */
export interface SummaryRequest {
  readonly budget: number
  readonly profile: Profile
  readonly options: ResolvedOptions
  readonly summaries: SessionSummaries
  /** The rule's key information, asked for once for this compaction. */
  readonly keyInformation: KeyInformationOptions
  readonly protect?: Protection | undefined
}

/** Summarises a history. With `isDryRun`, returns the result as it would be without a model: nothing is asked, written or archived. */
export function summariseHistory(
  history: History,
  { budget, profile, options, summaries, keyInformation, protect }: SummaryRequest,
  isDryRun: boolean,
): Promise<CompactedHistory> {
  const { archive, counter, id } = options
  const { summaryModel, memoryDir, keepRounds } = summaries
  const shape = { budget, ...(keepRounds !== undefined && { keepRounds }) }
  const treeOptions = { shape, profile, counter, key: archive.key, keyInformation, ...(protect && { protect }), meta: { session: id } }
  if (isDryRun) return compactHistory(history, treeOptions)
  return compactHistory(history, treeOptions, { archive, ...(memoryDir !== undefined && { memoryDir }) }, summaryModel)
}
