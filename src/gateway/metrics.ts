import type { GatewayEvent } from './event.ts'

const BUCKETS = [0.5, 1, 3, 10, 30, 100, 300, 1000]

const HELP: Readonly<Record<string, string>> = {
  requests: 'Requests that are over, by route, by what was done with their history, and by class of status.',
  bytes_in: 'Bytes of bodies that came from clients.',
  bytes_up: 'Bytes of bodies that went to providers.',
  tokens_removed: 'Tokens that histories were made smaller by, estimated.',
  incomplete: 'Answers that broke off before their end.',
  added: 'Milliseconds that were added before a request went to its provider.',
}

/** Counts what passes and tells it in Prometheus' text format. No label carries a session, a model or content. */
export class Metrics {
  readonly #requests = new Map<string, number>()
  readonly #sums = { bytes_in: 0, bytes_up: 0, tokens_removed: 0, incomplete: 0 }
  readonly #added = new Array<number>(BUCKETS.length + 1).fill(0)
  #addedSum = 0

  count(event: GatewayEvent): void {
    const label = `route="${event.route}",treatment="${event.treatment}",class="${Math.floor(event.status / 100)}xx"`
    this.#requests.set(label, (this.#requests.get(label) ?? 0) + 1)
    this.#sums.bytes_in += event.bytesIn
    this.#sums.bytes_up += event.bytesUp
    this.#sums.tokens_removed += Math.max(0, (event.tokensBefore ?? 0) - (event.tokensAfter ?? 0))
    if (!event.complete) this.#sums.incomplete++
    const bucket = BUCKETS.findIndex((limit) => event.added <= limit)
    const index = bucket < 0 ? BUCKETS.length : bucket
    this.#added[index] = (this.#added[index] as number) + 1
    this.#addedSum += event.added
  }

  text(): string {
    const lines = [
      `# HELP decant_requests_total ${HELP.requests}`,
      '# TYPE decant_requests_total counter',
      ...[...this.#requests].map(([label, count]) => `decant_requests_total{${label}} ${count}`),
    ]
    for (const [name, value] of Object.entries(this.#sums))
      lines.push(`# HELP decant_${name}_total ${HELP[name]}`, `# TYPE decant_${name}_total counter`, `decant_${name}_total ${value}`)
    lines.push(`# HELP decant_added_milliseconds ${HELP.added}`, '# TYPE decant_added_milliseconds histogram')
    let total = 0
    for (const [i, count] of this.#added.entries()) {
      total += count
      lines.push(`decant_added_milliseconds_bucket{le="${BUCKETS[i] ?? '+Inf'}"} ${total}`)
    }
    lines.push(`decant_added_milliseconds_sum ${this.#addedSum}`, `decant_added_milliseconds_count ${total}`)
    return `${lines.join('\n')}\n`
  }
}
