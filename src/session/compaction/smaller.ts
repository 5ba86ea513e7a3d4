import { putInTurns } from '../../archive/index.ts'
import { cutEntries, decideAside, planReceipt, type Receipt } from '../../compact/index.ts'
import type { Profile } from '../../law/index.ts'
import type { History, Message } from '../../message/index.ts'
import type { Protection, Report, StrategyChoice } from '../../pipeline/index.ts'
import type { ResolvedOptions } from '../options.ts'
import { type Earlier, stillHeld } from './still-held.ts'
import type { SessionSummaries } from './summaries.ts'
import { expectedCost, summedUp } from './summed-up.ts'

/** What a compaction of a session's messages needs to know. */
export interface Asked {
  readonly budget: number
  readonly profile: Profile
  readonly options: ResolvedOptions
  /** Maps a record or note of an earlier compaction to the messages that it replaced, so that they can be chosen from anew. */
  readonly earlier: Earlier
  /** The session's strategy, used if it does not summarise or a summary yields nothing. */
  readonly strategy: StrategyChoice
  readonly summaries?: SessionSummaries | undefined
  readonly protect?: Protection | undefined
}

/** A planned compaction: no model was asked yet, and nothing archived. */
export interface Smaller {
  /** The messages it is likely to leave. */
  readonly messages: readonly Message[]
  readonly action: 'summary' | 'mask-batch'
  /** The likely cost of asking a model for it, in the unit of its price. */
  readonly beside: number
  carryOut(): Promise<Smallened>
}

/** A compaction that was carried out; everything it removes is in the archive. */
export interface Smallened {
  /** Undefined if the compaction yielded nothing. */
  readonly messages?: readonly Message[]
  /** Hashes of what was removed. */
  readonly cut: readonly string[]
  readonly receipt: () => Receipt
  /** The cost of the model. */
  readonly spent: number
}

/** Characters that are archived before other tasks get their turn. */
const AT_ONCE = 262_144

/**
 * Plans how to make messages smaller: by summaries if the session uses them and they yield anything, else by the strategy. Returns only a report, which says
 * why, if nothing can be done.
 */
export async function smaller(history: History, asked: Asked): Promise<Smaller | Report> {
  const summed = await bySummary(history, asked)
  if (summed) return summed
  return byStrategy(history, asked, await stillHeld(history.messages, asked.earlier, asked.options.archive, asked.budget))
}

async function bySummary(history: History, { summaries, ...asked }: Asked): Promise<Smaller | undefined> {
  if (!summaries) return undefined
  const summing = { ...asked, summaries, keyInformation: (await summaries.keyInformation?.()) ?? {} }
  const planned = await summedUp(history, summing, true)
  if (planned.receipt.status !== 'compacted') return undefined
  return {
    messages: planned.messages,
    action: 'summary',
    beside: expectedCost(planned, summaries),
    async carryOut() {
      const { messages, cut, receipt } = await summedUp(history, summing, false)
      return { ...(receipt.status === 'compacted' && { messages }), cut, receipt: () => receipt, spent: receipt.model.cost ?? 0 }
    },
  }
}

async function byStrategy(
  history: History,
  { budget, profile, options, strategy, protect }: Asked,
  earlier: ReadonlyMap<Message, readonly Message[]>,
): Promise<Smaller | Report> {
  const { archive, id, model, counter } = options
  const { messages } = history
  const made = await decideAside(
    history,
    { budget, strategy, profile, key: archive.key, earlier, counter, clock: Date.now(), ...(protect && { protect }), ...(model !== undefined && { model }) },
    counter.messages(messages),
  )
  if (made.report.status !== 'compressed') return made.report
  return {
    messages: made.messages,
    action: 'mask-batch',
    beside: 0,
    async carryOut() {
      const entries = cutEntries(messages, { ...made, earlier }, { session: id })
      const cut: string[] = []
      await putInTurns(entries, AT_ONCE, async (some) => {
        const records = await archive.put(some)
        for (const [i, { hash }] of records.entries()) if (some[i]?.kind === 'part') cut.push(hash)
        return records
      })
      return { messages: made.messages, cut, receipt: () => made.receipt ?? planReceipt(history, made), spent: 0 }
    },
  }
}
