import { type Archive, archiveGiven, memoryArchive, openArchive } from '../archive/index.ts'
import { decide } from '../compact/index.ts'
import { decode } from '../format/index.ts'
import { kindsGiven, knownOptions, reasonOf, unharmedBy } from '../given/index.ts'
import { createCounter, rememberedEstimate } from '../token/index.ts'
import { isManaged } from './is-managed.ts'
import { keptGiven } from './kept-given.ts'
import type { RenderEvent, ResentOptions } from './options.ts'
import { renderResent } from './render-resent.ts'
import { resolvedTrigger } from './resolved-trigger.ts'
import { Attempts } from './store/attempts.ts'
import { storeIn } from './store/resent-store.ts'
import { encoded } from './wire/encoded.ts'

/** What is known of a history besides the messages. */
export interface ResentAbout {
  /** Name of its wire format. */
  readonly format: string
  /** The model, if the history does not name it. */
  readonly model?: string
  /** Tools and system text that are sent outside the history, as any JSON; they are counted, and never changed. */
  readonly beside?: unknown
  /** False for requests that only count tokens: they get the current state of the history. */
  readonly mayCompact?: boolean
}

const NAMES = { window: true, at: true, target: true, protect: true, first: true, habits: true, archive: true, onRender: true } as const

/**
 * Keeps histories small that are resent whole with each request, as agents do. Stores no sessions: a history is identified by the hashes of its prefix, so that
 * branches, rewinds and other replicas over the same archive find the decisions made for them.
 */
export class ResentHistories {
  readonly #options: ResentOptions
  readonly #limits: ReturnType<typeof resolvedTrigger>
  readonly #attempts = new Attempts<string | undefined>()
  #archive: Promise<Archive> | undefined

  /**
   * @throws DecantError `invalid-option` for an unknown option, a share or a window that is out of range, an invalid archive or invalid protection;
   * `unknown-archive` for an invalid name
   */
  constructor(options: ResentOptions = {}) {
    knownOptions('compacting', options, NAMES)
    kindsGiven('compacting', options, { onRender: 'a function' })
    archiveGiven('compacting', options.archive)
    keptGiven(options)
    this.#limits = resolvedTrigger(options)
    this.#options = options
  }

  /**
   * Renders a history in the current state of its session, in the form in which it was given: a body as text or parsed, or an array of messages. Returns the
   * same value if it is below the trigger and no compaction applies, if nothing can be cut, if the provider manages the context, and if anything in decant
   * fails. Never throws.
   */
  async render<T extends string | object>(history: T, about: ResentAbout): Promise<T> {
    try {
      return await this.#rendered(history, about)
    } catch (error) {
      this.#tell({ treatment: 'original', reason: reasonOf(error) })
      return history
    }
  }

  /** The archive that holds what was cut; opened by the first call, and again by the next one if that failed. */
  archive(): Promise<Archive> {
    this.#archive ??= this.#opened()
    return this.#archive
  }

  async #opened(): Promise<Archive> {
    const { archive } = this.#options
    if (typeof archive !== 'string') return archive ?? memoryArchive()
    try {
      return await openArchive(archive)
    } catch (error) {
      this.#archive = undefined
      throw error
    }
  }

  async #rendered<T extends string | object>(history: T, { format, model, beside, mayCompact = true }: ResentAbout): Promise<T> {
    const document = decode(history, { format })
    if (isManaged(document)) return history
    const named = model ?? document.model
    const { window, trigger, target } = this.#limits(named)
    const estimate = rememberedEstimate()
    const rough = createCounter({ ...(named !== undefined && { model: named }), exact: false, estimate })
    const counted = beside === undefined ? 0 : rough.text(JSON.stringify(beside))
    const { messages, ...event } = await renderResent(
      { document, scope: '', mayCompact, beside: counted, ...(model !== undefined && { model }) },
      {
        store: storeIn(await this.archive()),
        plan: (history, asked) => decide(history, { ...asked, estimate, clock: Date.now() }),
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
    const rendered = messages === document.history.messages ? history : (encoded(document, messages) as T)
    this.#tell(event)
    return rendered
  }

  #tell(event: RenderEvent): void {
    unharmedBy(
      'onRender',
      () => this.#options.onRender?.(event),
      (words) => process.emitWarning(words),
    )
  }
}
