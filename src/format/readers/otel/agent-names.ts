import { stringOf } from '../../wire/value.ts'
import type { OtelSpan } from './otel-span.ts'

/** Spans within spans that are looked through for a name, at most. */
const DEEPEST = 100

/** Which agent made the requests of a trace: each span knows the one it stands in. */
export class AgentNames {
  readonly #spans: ReadonlyMap<string, OtelSpan>
  /** The names in a trace. */
  readonly #inTrace = new Map<string, Set<string>>()

  /** @param spans by trace and id */
  constructor(spans: ReadonlyMap<string, OtelSpan>) {
    this.#spans = spans
    for (const span of spans.values()) {
      const name = nameIn(span)
      const names = this.#inTrace.get(span.trace) ?? new Set()
      if (name !== undefined) this.#inTrace.set(span.trace, names.add(name))
    }
  }

  /** The agent that the span names, or the nearest that it stands in; where none of them names one, the only one of the trace. */
  of(span: OtelSpan): string | undefined {
    let at: OtelSpan | undefined = span
    for (let depth = 0; at && depth < DEEPEST; depth++) {
      const name = nameIn(at)
      if (name !== undefined) return name
      at = at.parent === undefined ? undefined : this.#spans.get(`${at.trace} ${at.parent}`)
    }
    const [only, ...more] = this.#inTrace.get(span.trace) ?? []
    return more.length === 0 ? only : undefined
  }
}

function nameIn({ attributes }: OtelSpan): string | undefined {
  return stringOf(attributes['gen_ai.agent.name'] ?? attributes['agent.name']) || undefined
}
