import { type Archive, checkArchive, memoryArchive, openArchive } from '../archive/index.ts'
import { decide } from '../compact/index.ts'
import { decode } from '../format/index.ts'
import { cachedEstimate, createCounter } from '../token/index.ts'
import { checkOptionKinds, checkOptionNames, notifySafely, reasonOf } from '../validation/index.ts'
import { checkContentOptions } from './check-content-options.ts'
import { isProviderManaged } from './is-provider-managed.ts'
import type { RenderEvent, ResentOptions } from './options.ts'
import { renderResent } from './render-resent.ts'
import { resolveTrigger } from './resolve-trigger.ts'
import { Attempts } from './store/attempts.ts'
import { resentStore } from './store/resent-store.ts'
import { encodeVerified } from './wire/encode-verified.ts'

/** What is known of a history besides the messages. */
export interface HistoryInfo {
  /** Name of its wire format. */
  readonly format: string
  /** The model, if the history does not name it. */
  readonly model?: string
  /** Tools and system text that are sent outside the history, as any JSON; they are counted, and never changed. */
  readonly alongside?: unknown
  /** False for requests that only count tokens: they get the current state of the history. */
  readonly mayCompact?: boolean
}

const OPTION_NAMES = { window: true, at: true, target: true, protect: true, first: true, habits: true, archive: true, onRender: true } as const

/**
 * Keeps histories small that are resent in full with each request, as agents do. Stores no sessions: a history is identified by the hashes of its prefix, so
 * that branches, rewinds and other replicas over the same archive find the decisions made for them.
 */
export class ResentHistories {
  readonly #options: ResentOptions
  readonly #limits: ReturnType<typeof resolveTrigger>
  readonly #attempts = new Attempts<string | undefined>()
  #archive: Promise<Archive> | undefined

  /**
   * @throws DecantError `invalid-option` for an unknown option, a share or a window that is out of range, an invalid archive or invalid protection;
   * `unknown-archive` for an invalid name
   */
  constructor(options: ResentOptions = {}) {
    checkOptionNames('compacting', options, OPTION_NAMES)
    checkOptionKinds('compacting', options, { onRender: 'a function' })
    checkArchive('compacting', options.archive)
    checkContentOptions(options)
    this.#limits = resolveTrigger(options)
    this.#options = options
  }

  /**
   * Renders a history in the current state of its session, in the form in which it was given: a body as text or parsed, or an array of messages. Returns the
   * same value if it is below the trigger and no compaction applies, if nothing can be cut, if the provider manages the context, and if anything in decant
   * fails. Never throws.
   */
  async render<T extends string | object>(history: T, info: HistoryInfo): Promise<T> {
    try {
      return await this.#renderOrThrow(history, info)
    } catch (error) {
      this.#notify({ treatment: 'original', reason: reasonOf(error) })
      return history
    }
  }

  /** The archive that contains what was cut; opened by the first call, and again by the next one if that failed. */
  archive(): Promise<Archive> {
    this.#archive ??= this.#openArchive()
    return this.#archive
  }

  async #openArchive(): Promise<Archive> {
    const { archive } = this.#options
    if (typeof archive !== 'string') return archive ?? memoryArchive()
    try {
      return await openArchive(archive)
    } catch (error) {
      this.#archive = undefined
      throw error
    }
  }

  async #renderOrThrow<T extends string | object>(history: T, { format, model, alongside, mayCompact = true }: HistoryInfo): Promise<T> {
    const document = decode(history, { format })
    if (isProviderManaged(document)) return history
    const modelName = model ?? document.model
    const { window, trigger, target } = this.#limits(modelName)
    const estimate = cachedEstimate()
    const rough = createCounter({ ...(modelName !== undefined && { model: modelName }), exact: false, estimate })
    const alongsideTokens = alongside === undefined ? 0 : rough.text(JSON.stringify(alongside))
    const { messages, ...event } = await renderResent(
      { document, scope: '', mayCompact, alongsideTokens, ...(model !== undefined && { model }) },
      {
        store: resentStore(await this.archive()),
        plan: (history, options) => decide(history, { ...options, estimate, clock: Date.now() }),
        attempts: this.#attempts,
        rough,
        window,
        trigger,
        target,
        ...(this.#options.protect && { protect: this.#options.protect }),
        ...(this.#options.first && { first: this.#options.first }),
        ...(this.#options.habits && { habits: this.#options.habits }),
      },
    )
    const rendered = messages === document.history.messages ? history : (encodeVerified(document, messages) as T)
    this.#notify(event)
    return rendered
  }

  #notify(event: RenderEvent): void {
    notifySafely('onRender', () => this.#options.onRender?.(event), process.emitWarning)
  }
}
