import { DecantError } from '../message/index.ts'
import { checkOptionNames } from '../validation/index.ts'
import { checkPrice } from './check-price.ts'
import type { Price } from './price.ts'
import { remainingCalls } from './remaining-calls.ts'

/** A possible rewrite: from some message on, `tail` tokens become `after`. */
export interface Offer {
  readonly action: 'mask-batch' | 'summary'
  /** Tokens from the first message that would change to the end of the history. */
  readonly tail: number
  /** Tokens that replace them. */
  readonly after: number
  /** The additional cost of making it, such as a summary call, in the price's unit. */
  readonly extraCost?: number
}

/** The input of the planner. */
export interface CostSituation {
  readonly price: Price
  /** Tokens of the next request if nothing is changed. */
  readonly size: number
  /** Tokens the model takes, less room for its answer. */
  readonly window: number
  /** Calls made so far. */
  readonly calls: number
  readonly offers: readonly Offer[]
  /** Whether the account allows an offer (`Account.allows`), and whether the cache has expired. */
  readonly rules?: { readonly allows?: (offer: Offer) => boolean; readonly expired?: boolean }
}

/** What to do before the next request. */
export interface CostPlan {
  readonly action: 'nothing' | 'shrink-on-arrival' | Offer['action']
  /** One sentence for a receipt. */
  readonly why: string
  /** Money the action is expected to save over the rest of the run, compared with appending; negative if the action is forced. */
  readonly expectedSaving: number
  readonly offer?: Offer
}

/** The least aggressive first: masked results can be recalled by their handles, a summary replaces text with words about it. */
const LEAST_AGGRESSIVE_FIRST: readonly Offer['action'][] = ['mask-batch', 'summary']

/** Contexts unlikely to grow beyond this are left alone: what the reader loses outweighs the cost of reading. */
const SMALL_CONTEXT_TOKENS = 8000

/** An unforced rewrite must save at least this fraction of what the rest of the run would read. */
const MIN_SAVING_RATIO = 0.05

/**
 * Chooses between doing nothing, shortening new results, and the least aggressive rewrite that suffices. A rewrite is chosen only if the next request would not
 * fit, or if the account allows it and it pays for itself even when the run ends sooner than three of four runs did (with the cache expired it costs
 * nothing).
 *
 * @throws DecantError `does-not-fit` if the window is exceeded and no offer fits it.
 */
export function planCost(situation: CostSituation): CostPlan {
  const { size, window, offers, rules = {} } = checkSituation(situation)
  const ranked = offers
    .map((offer) => ({ offer, saving: savingOf(offer, situation) }))
    .sort((a, b) => LEAST_AGGRESSIVE_FIRST.indexOf(a.offer.action) - LEAST_AGGRESSIVE_FIRST.indexOf(b.offer.action) || b.saving - a.saving)
  if (size > window) return forcedPlan(ranked, situation)
  const best = ranked.find(
    ({ offer, saving }) => saving > MIN_SAVING_RATIO * size * situation.price.cachedInput && (rules.expired || rules.allows?.(offer) !== false),
  )
  if (best) {
    const why = rules.expired
      ? 'The cache has expired, so the rewrite costs no more than sending all again.'
      : 'The rewrite pays for itself before three of four runs end.'
    return { action: best.offer.action, why, expectedSaving: best.saving, offer: best.offer }
  }
  const remaining = remainingCalls(situation.calls).mean
  const grown = size + (size / Math.max(1, situation.calls)) * remaining
  if (remaining < 1 || grown < SMALL_CONTEXT_TOKENS)
    return { action: 'nothing', why: 'The context will stay small: compression does not pay.', expectedSaving: 0 }
  const why =
    ranked.length === 0
      ? 'Shortening new results rewrites nothing.'
      : `No rewrite pays (the gentlest would ${ranked[0] && ranked[0].saving > 0 ? 'save too little or is not allowed by the account' : 'cost more than it saves'}); shortening new results rewrites nothing.`
  return { action: 'shrink-on-arrival', why, expectedSaving: savingOnArrival(situation, remaining) }
}

/** Fraction of new results that shortening leaves out, measured over recorded coding runs (bench/results/cost.md). */
const SHORTENED_RATIO = 0.45

/** The saving from shortening all results still to come: each is written once and read by every later call. */
function savingOnArrival({ price, size, calls }: CostSituation, remaining: number): number {
  const each = (size / Math.max(1, calls)) * SHORTENED_RATIO
  return each * remaining * (price.cacheWrite + (price.cachedInput * Math.max(0, remaining - 1)) / 2)
}

/** The saving of an offer over the calls that can be counted on, less the cost of the rewrite itself. */
function savingOf(offer: Offer, { price, calls, rules }: CostSituation): number {
  const remaining = remainingCalls(calls).quartile
  const kept = offer.tail * (rules?.expired ? price.cacheWrite : price.cachedInput)
  const now = offer.after * price.cacheWrite + (offer.extraCost ?? 0) - kept
  return Math.max(0, remaining - 1) * (offer.tail - offer.after) * price.cachedInput - now
}

function forcedPlan(ranked: readonly { offer: Offer; saving: number }[], { size, window }: CostSituation): CostPlan {
  const fits = ranked.find(({ offer }) => size - offer.tail + offer.after <= window)
  if (!fits)
    throw new DecantError(
      'does-not-fit',
      `${size} tokens do not fit a window of ${window}, and no rewrite makes them fit.`,
      'Offer a deeper cut, or a model with a larger window.',
    )
  return { action: fits.offer.action, why: 'The next request would not fit the window.', expectedSaving: fits.saving, offer: fits.offer }
}

/**
 * @throws DecantError `invalid-argument` if the situation is missing or incomplete, and `invalid-option` if its price or an offer is invalid or a name is
 * unknown
 */
function checkSituation(situation: CostSituation): CostSituation {
  const { price, size, window, calls, offers } = Object(situation) as Partial<CostSituation>
  const isComplete = [size, window, calls].every((value) => typeof value === 'number') && Array.isArray(offers)
  if (!isComplete || price === undefined)
    throw new DecantError('invalid-argument', 'planCost takes a situation', 'Give { price, size, window, calls, offers }, with [] if there are no offers.')
  checkOptionNames('planCost', situation, { price: true, size: true, window: true, calls: true, offers: true, rules: true })
  checkPrice(price)
  if (situation.rules) checkOptionNames('the rules of planCost', situation.rules, { allows: true, expired: true })
  for (const offer of situation.offers) checkOffer(offer)
  return situation
}

function checkOffer(offer: Offer): void {
  const { action, tail, after, extraCost = 0 } = checkOptionNames('an offer of planCost', offer, { action: true, tail: true, after: true, extraCost: true })
  const isAmount = (value: unknown) => typeof value === 'number' && Number.isFinite(value) && value >= 0
  if (LEAST_AGGRESSIVE_FIRST.includes(action) && [tail, after, extraCost].every(isAmount)) return
  throw new DecantError(
    'invalid-option',
    'An offer of planCost has no known action, or numbers that are none',
    `Give an action of ${LEAST_AGGRESSIVE_FIRST.join(', ')}, tail and after in tokens, and extraCost if making it costs anything.`,
  )
}
