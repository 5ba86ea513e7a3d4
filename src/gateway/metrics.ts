import type { GatewayEvent } from './event.ts'
import { Histogram } from './histogram.ts'
import { isPaid } from './is-paid.ts'

const HELP = {
  requests:
    "Finished requests, by route, by what was done with their history (original: decant failed, and the client's own was sent), and by class of status.",
  refused: 'Requests refused for their token, host or origin, by status; no other metric counts them.',
  recall: 'Calls of the recall tools, by tool and by whether anything was found.',
  bytes_in: 'Bytes of request bodies received from clients.',
  bytes_up: 'Bytes of request bodies sent to providers.',
  tokens_removed: 'Estimated tokens removed from histories, over requests that a provider answered, without those that only count tokens.',
  archive_failures: 'Requests that could not be cut because the archive stored nothing.',
  incomplete: 'Answers that broke off before their end.',
} as const

const MINUTE_MS = 60_000

/** The counters of a gateway. */
export interface GatewayMetrics {
  /** Counts a recall that is served next to the gateway. */
  recalled(call: { readonly tool: 'search' | 'get' | 'list'; readonly found: boolean }): void
  /** Records that a configuration was read, at the start or while running, and whether it was accepted. Without a call, no metric on it is shown. */
  configured(taken: boolean): void
  /** All metrics in Prometheus' text format. */
  text(): string
}

/** Counts requests and reports them in Prometheus' text format. No label contains a session, a model or content. */
export class Metrics implements GatewayMetrics {
  readonly #requests = new Map<string, number>()
  readonly #refused = new Map<string, number>()
  readonly #recall = new Map<string, number>()
  readonly #sums = { bytes_in: 0, bytes_up: 0, tokens_removed: 0, archive_failures: 0, incomplete: 0 }
  readonly #added = new Histogram('added', 'Seconds added before a request was sent to its provider.')
  readonly #stored = new Histogram('stored', 'Seconds until what was cut was durable in the archive.')
  readonly #isPlanningPaused: () => boolean
  readonly #clock: () => number
  #open = 0
  #configured: { readonly taken: boolean; readonly lastTaken: number } | undefined
  #archiveFailedUntil = Number.NEGATIVE_INFINITY

  /** @param isPlanningPaused whether planning is paused after failures */
  constructor(isPlanningPaused: () => boolean, clock: () => number = () => performance.now()) {
    this.#isPlanningPaused = isPlanningPaused
    this.#clock = clock
  }

  /** Whether the archive accepted no write at the last try, less than a minute ago. */
  get hasArchiveFailed(): boolean {
    return this.#clock() < this.#archiveFailedUntil
  }

  /** @param hasArchiveFailed whether the archive accepted no write */
  count(event: GatewayEvent, hasArchiveFailed: boolean): void {
    increment(this.#requests, `route="${event.route}",treatment="${event.treatment}",class="${Math.floor(event.status / 100)}xx"`)
    this.#sums.bytes_in += event.bytesIn
    this.#sums.bytes_up += event.bytesUp
    if (isPaid(event)) this.#sums.tokens_removed += Math.max(0, (event.tokensBefore ?? 0) - (event.tokensAfter ?? 0))
    if (hasArchiveFailed) this.#sums.archive_failures++
    if (hasArchiveFailed) this.#archiveFailedUntil = this.#clock() + MINUTE_MS
    else if (event.stored !== undefined) this.#archiveFailedUntil = Number.NEGATIVE_INFINITY
    if (!event.complete) this.#sums.incomplete++
    this.#added.add(event.added)
    if (event.stored !== undefined) this.#stored.add(event.stored)
  }

  /** Counts a request as open until the returned function is called. */
  trackOpen(): () => void {
    this.#open++
    return () => {
      this.#open--
    }
  }

  /** Counts a request that was refused access. */
  refused(status: number): void {
    increment(this.#refused, `status="${status}"`)
  }

  recalled({ tool, found }: Parameters<GatewayMetrics['recalled']>[0]): void {
    increment(this.#recall, `tool="${tool}",outcome="${found ? 'hit' : 'miss'}"`)
  }

  configured(taken: boolean): void {
    this.#configured = { taken, lastTaken: taken ? Date.now() : (this.#configured?.lastTaken ?? 0) }
  }

  text(): string {
    const lines = (
      [
        ['requests', this.#requests],
        ['refused', this.#refused],
        ['recall', this.#recall],
      ] as const
    ).flatMap(([name, counts]) => counter(name, HELP[name], counts))
    for (const [name, value] of Object.entries(this.#sums)) lines.push(...counter(name, HELP[name as keyof typeof HELP], new Map([['', value]])))
    lines.push(
      ...gauge('open_requests', 'Requests open now, without those that decant answers itself.', this.#open),
      ...gauge('planning_paused', 'Whether planning is paused after three faults in a row.', Number(this.#isPlanningPaused())),
    )
    if (this.#configured)
      lines.push(
        ...gauge('config_last_reload_successful', 'Whether the configuration was accepted when it was last read.', Number(this.#configured.taken)),
        ...gauge('config_last_reload_success_timestamp_seconds', 'When a configuration was last accepted.', this.#configured.lastTaken / 1000),
      )
    return `${[...lines, ...this.#added.lines(), ...this.#stored.lines()].join('\n')}\n`
  }
}

function increment(counts: Map<string, number>, label: string): void {
  counts.set(label, (counts.get(label) ?? 0) + 1)
}

function gauge(name: string, help: string, value: number): string[] {
  return [`# HELP decant_${name} ${help}`, `# TYPE decant_${name} gauge`, `decant_${name} ${value}`]
}

function counter(name: string, help: string, counts: ReadonlyMap<string, number>): string[] {
  const metric = `decant_${name}_total`
  const values = [...counts].map(([label, count]) => `${metric}${label === '' ? '' : `{${label}}`} ${count}`)
  return [`# HELP ${metric} ${help}`, `# TYPE ${metric} counter`, ...values]
}
