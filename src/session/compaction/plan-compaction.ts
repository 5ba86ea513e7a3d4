import { putInBatches } from '../../archive/index.ts'
import { cutEntries, decideInBackground, expectedSummaryCost, planReceipt, type Receipt } from '../../compact/index.ts'
import type { Profile } from '../../law/index.ts'
import type { History, Message } from '../../message/index.ts'
import type { Protection, Report, StrategyChoice } from '../../pipeline/index.ts'
import type { ResolvedOptions } from '../options.ts'
import type { EarlierMessages } from '../transcript/compaction-stack.ts'
import { restorableRecords } from './restorable-records.ts'
import type { SessionSummaries } from './summaries.ts'
import { summariseHistory } from './summarise-history.ts'

/** What a compaction of a session's messages needs to know. */
export interface CompactionRequest {
  readonly budget: number
  readonly profile: Profile
  readonly options: ResolvedOptions
  /** Maps a record or note of an earlier compaction to the messages that it replaced, so that they can be chosen from again. */
  readonly earlier: EarlierMessages
  /** The session's strategy, used if it does not summarise or a summary yields nothing. */
  readonly strategy: StrategyChoice
  readonly summaries?: SessionSummaries | undefined
  readonly protect?: Protection | undefined
}

/** A planned compaction: no model was asked yet, and nothing archived. */
export interface PlannedCompaction {
  /** The messages it is likely to leave. */
  readonly messages: readonly Message[]
  readonly action: 'summary' | 'mask-batch'
  /** The likely cost of asking a model for it, in the unit of its price. */
  readonly modelCost: number
  carryOut(): Promise<CompletedCompaction>
}

/** A compaction that was carried out; everything it removes is in the archive. */
export interface CompletedCompaction {
  /** Undefined if the compaction yielded nothing. */
  readonly messages?: readonly Message[]
  /** Hashes of what was removed. */
  readonly cut: readonly string[]
  readonly receipt: () => Receipt
  /** The cost of the model. */
  readonly spent: number
}

/** Characters that are archived before other tasks get their turn. */
const CHARS_PER_BATCH = 262_144

/**
 * Plans how to make messages smaller: by summaries if the session uses them and they yield anything, else by the strategy. Returns only a report, which states
 * why, if nothing can be done.
 */
export async function planCompaction(history: History, request: CompactionRequest): Promise<PlannedCompaction | Report> {
  const summaryPlan = await planBySummary(history, request)
  if (summaryPlan) return summaryPlan
  return planByStrategy(history, request, await restorableRecords(history.messages, request.earlier, request.options.archive, request.budget))
}

async function planBySummary(history: History, { summaries, ...request }: CompactionRequest): Promise<PlannedCompaction | undefined> {
  if (!summaries) return undefined
  const summing = { ...request, summaries, keyInformation: (await summaries.keyInformation?.()) ?? {} }
  const planned = await summariseHistory(history, summing, true)
  if (planned.receipt.status !== 'compacted') return undefined
  const price = summaries.summaryModel?.price
  return {
    messages: planned.messages,
    action: 'summary',
    modelCost: price ? expectedSummaryCost(planned.receipt, price) : 0,
    async carryOut() {
      const { messages, cut, receipt } = await summariseHistory(history, summing, false)
      return { ...(receipt.status === 'compacted' && { messages }), cut, receipt: () => receipt, spent: receipt.model.cost ?? 0 }
    },
  }
}

async function planByStrategy(
  history: History,
  { budget, profile, options, strategy, protect }: CompactionRequest,
  earlier: ReadonlyMap<Message, readonly Message[]>,
): Promise<PlannedCompaction | Report> {
  const { archive, id, model, counter } = options
  const { messages } = history
  const decision = await decideInBackground(
    history,
    {
      budget,
      strategy,
      profile,
      key: archive.key,
      isSentNext: true,
      earlier,
      counter,
      clock: Date.now(),
      ...(protect && { protect }),
      ...(model !== undefined && { model }),
    },
    counter.messages(messages),
  )
  if (decision.report.status !== 'compressed') return decision.report
  return {
    messages: decision.messages,
    action: 'mask-batch',
    modelCost: 0,
    async carryOut() {
      const entries = cutEntries(messages, { ...decision, earlier }, { session: id })
      const cut: string[] = []
      await putInBatches(entries, CHARS_PER_BATCH, async (batch) => {
        const records = await archive.put(batch)
        for (const [i, { hash }] of records.entries()) if (batch[i]?.kind === 'part') cut.push(hash)
        return records
      })
      return { messages: decision.messages, cut, receipt: () => decision.receipt ?? planReceipt(history, decision), spent: 0 }
    },
  }
}
