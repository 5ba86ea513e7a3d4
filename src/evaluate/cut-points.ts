import { checkMessages, DecantError, type Message } from '../message/index.ts'
import { describeValue, isOfKind } from '../validation/index.ts'
import { type FutureNeed, futureNeed } from './future-need.ts'
import { nextAssistantIndex } from './next-assistant-index.ts'

/** A cut of a run, and the atoms needed there. */
export interface CutPoint extends FutureNeed {
  /** Index of the assistant message before which the run is cut. */
  readonly cut: number
}

const MIN_NEEDED_ATOMS = 3

/**
 * The cuts of a run that can be measured: right before the first assistant message at or after each share of the run, if at
 * least three atoms are needed later. A cut that several shares lead to counts once.
 *
 * @param shares of the messages, each from 0 to 1
 * @throws DecantError `invalid-argument`, `invalid-option`
 * @example
 * cutPoints(messages, [0.5]).map(({ cut, need }) => `${need.size} names needed from before message ${cut}`)
 */
export function cutPoints(messages: readonly Message[], shares: readonly number[] = [0.5, 0.75]): CutPoint[] {
  checkMessages(messages, 'cutPoints')
  checkShares(shares, 'cutPoints')
  const found: CutPoint[] = []
  for (const share of shares) {
    const cut = nextAssistantIndex(messages, Math.floor(messages.length * share))
    if (cut >= messages.length || found.some((other) => other.cut === cut)) continue
    const needed = futureNeed(messages, cut)
    if (needed.need.size >= MIN_NEEDED_ATOMS) found.push({ ...needed, cut })
  }
  return found
}

/**
 * Checks the shares at which a run is cut.
 * @throws DecantError `invalid-option`
 */
export function checkShares(shares: readonly number[], caller: string): void {
  if (Array.isArray(shares) && shares.every((share) => isOfKind('a share from 0 to 1', share))) return
  const invalid = Array.isArray(shares) ? shares.find((share) => !isOfKind('a share from 0 to 1', share)) : shares
  throw new DecantError(
    'invalid-option',
    `The shares of ${caller} are ${describeValue(invalid)}`,
    'Give a list of shares of a run, each from 0 to 1, such as [0.5, 0.75].',
  )
}
