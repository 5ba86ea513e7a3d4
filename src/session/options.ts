import { type Archive, archiveGiven, heldArchive, memoryArchive, openArchive } from '../archive/index.ts'
import { modelPrice, type Price, priceGiven } from '../cost/index.ts'
import { type WireName, wireNamed } from '../format/index.ts'
import { knownOptions, modelNameGiven } from '../given/index.ts'
import { type Profile, profileFor } from '../law/index.ts'
import { DecantError, type Suggested } from '../message/index.ts'
import { createCounter } from '../token/index.ts'
import { checkedId } from './checked-id.ts'
import { type KnownCounter, knownCounter } from './spending/known-counter.ts'

/** What a session is for. Either a model that the price registry knows, or its window. */
export interface SessionOptions {
  /** Decides window, price, laws and tokenizer where they are not given. */
  readonly model?: string | undefined
  /** Tokens that the model takes. */
  readonly window?: number | undefined
  /**
   * What the model costs, all in one unit of money a token, or relative to its plain input. What the registry knows of the model where left out, which is
   * in millionths of a dollar.
   */
  readonly price?: Price | undefined
  /** Name of the wire format of the messages; where left out, the first message tells it that only one wire writes. */
  readonly format?: Suggested<WireName> | undefined
  /** An open archive, which stays the caller's to close, or the name of one; in memory where left out. */
  readonly archive?: Archive | string | undefined
  /** The session to go on with where the archive holds one of this name, else the name of the new one; random where left out. */
  readonly id?: string | undefined
}

const NAMES = { model: true, window: true, price: true, format: true, archive: true, id: true } as const

/** The options with all that follows from them. */
export interface ResolvedOptions {
  readonly model?: string
  readonly window: number
  readonly price?: Price
  readonly format?: string
  /** The archive, held to what an archive promises. */
  readonly archive: Archive
  /** The same as it was given. */
  readonly given: Archive
  /** Whether the session opened the archive and so closes it. */
  readonly owned: boolean
  readonly id: string
  readonly counter: KnownCounter
  readonly profile: (format: string) => Profile
}

/**
 * @throws DecantError `unknown-window` where neither a window nor a known model is given, `invalid-option` for a model that is no name, a window or a
 * price that is no number, `invalid-session-id`, and what opening the archive throws.
 */
export async function resolved(options: SessionOptions, freshId: () => string): Promise<ResolvedOptions> {
  // Callers in JavaScript may give none.
  const { model, format, archive: named, window: told, price: paid, id } = knownOptions('openSession', { ...options }, NAMES)
  modelNameGiven('openSession', model)
  const known = model === undefined ? undefined : modelPrice(model)
  const window = told ?? known?.window
  if (format !== undefined) wireNamed(format)
  archiveGiven('openSession', named)
  if (window === undefined)
    throw new DecantError(
      'unknown-window',
      model === undefined ? 'The session has neither a model nor a window' : `The window of '${model}' is not known`,
      'Give `window`, the tokens that the model takes.',
    )
  if (typeof window !== 'number' || !(window > 0) || !Number.isFinite(window))
    throw new DecantError(
      'invalid-option',
      typeof window === 'number' ? `A window of ${window} tokens holds nothing` : 'The window of openSession is no number',
      'Give the tokens that the model takes, such as 200_000.',
    )
  const price = paid === undefined ? known?.price : priceGiven(paid)
  const ownId = checkedId(id ?? freshId())
  const given = typeof named === 'string' ? await openArchive(named) : (named ?? memoryArchive())
  return {
    ...(model !== undefined && { model }),
    window,
    ...(price && { price }),
    ...(format !== undefined && { format }),
    archive: heldArchive(given),
    given,
    owned: given !== named,
    id: ownId,
    counter: knownCounter(createCounter(model === undefined ? {} : { model })),
    profile: (name) => ({ ...profileFor({ format: name, ...(model !== undefined && { model }) }), window }),
  }
}
