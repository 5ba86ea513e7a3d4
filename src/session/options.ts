import { type Archive, checkArchive, guardArchive, memoryArchive, openArchive } from '../archive/index.ts'
import { checkPrice, modelPrice, type Price } from '../cost/index.ts'
import { type WireName, wireNamed } from '../format/index.ts'
import { type Profile, profileFor } from '../law/index.ts'
import { DecantError, type Suggested } from '../message/index.ts'
import { createCounter } from '../token/index.ts'
import { checkModelName, checkOptionNames } from '../validation/index.ts'
import { checkSessionId } from './check-session-id.ts'
import { type CachingCounter, cachingCounter } from './spending/caching-counter.ts'

/** The options of a session: either a model that the price registry knows, or its window. */
export interface SessionOptions {
  /** Decides the window, price, laws and tokenizer unless they are given. */
  readonly model?: string | undefined
  /** Tokens that the model accepts. */
  readonly window?: number | undefined
  /**
   * The prices of the model, all in one unit of money per token, or relative to its plain input. Defaults to the registry's prices for the model, in millionths
   * of a dollar.
   */
  readonly price?: Price | undefined
  /** Name of the messages' wire format; if left out, it is detected from the first message that only one wire format can have written. */
  readonly format?: Suggested<WireName> | undefined
  /** An open archive, which the caller closes, or the name of one; in memory if left out. */
  readonly archive?: Archive | string | undefined
  /** The session to resume if the archive contains one of this name, else the name of the new one; random if left out. */
  readonly id?: string | undefined
}

const NAMES = { model: true, window: true, price: true, format: true, archive: true, id: true } as const

/** The options with everything that is derived from them. */
export interface ResolvedOptions {
  readonly model?: string
  readonly window: number
  readonly price?: Price
  readonly format?: string
  /** The archive, wrapped so that it must keep an archive's promises. */
  readonly archive: Archive
  readonly callerArchive: Archive
  /** Whether the session opened the archive and so closes it. */
  readonly ownsArchive: boolean
  readonly id: string
  readonly counter: CachingCounter
  readonly profile: (format: string) => Profile
}

/**
 * @throws DecantError `unknown-window` if neither a window nor a known model is given, `invalid-option` for a model that is not a name, a window or a price
 * that is not a number, `invalid-session-id`, and whatever opening the archive throws.
 */
export async function resolveOptions(options: SessionOptions, freshId: () => string): Promise<ResolvedOptions> {
  // Callers in JavaScript may pass no options.
  const { model, format, archive: givenArchive, window: givenWindow, price: givenPrice, id } = checkOptionNames('openSession', { ...options }, NAMES)
  checkModelName('openSession', model)
  const known = model === undefined ? undefined : modelPrice(model)
  const window = givenWindow ?? known?.window
  if (format !== undefined) wireNamed(format)
  checkArchive('openSession', givenArchive)
  if (window === undefined)
    throw new DecantError(
      'unknown-window',
      model === undefined ? 'The session has neither a model nor a window' : `The window of '${model}' is not known`,
      'Give `window`, the number of tokens that the model accepts.',
    )
  if (typeof window !== 'number' || !(window > 0) || !Number.isFinite(window))
    throw new DecantError(
      'invalid-option',
      typeof window === 'number' ? `A window of ${window} tokens holds nothing` : 'The window of openSession is no number',
      'Give the number of tokens that the model accepts, such as 200_000.',
    )
  const price = givenPrice === undefined ? known?.price : checkPrice(givenPrice)
  const sessionId = checkSessionId(id ?? freshId())
  const openedArchive = typeof givenArchive === 'string' ? await openArchive(givenArchive) : (givenArchive ?? memoryArchive())
  return {
    ...(model !== undefined && { model }),
    window,
    ...(price && { price }),
    ...(format !== undefined && { format }),
    archive: guardArchive(openedArchive),
    callerArchive: openedArchive,
    ownsArchive: openedArchive !== givenArchive,
    id: sessionId,
    counter: cachingCounter(createCounter(model === undefined ? {} : { model })),
    profile: (name) => ({ ...profileFor({ format: name, ...(model !== undefined && { model }) }), window }),
  }
}
