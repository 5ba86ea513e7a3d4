import { stringOf } from '../../wire/value.ts'
import type { OtelSpan } from './otel-span.ts'

/** The maximum number of ancestor spans that are searched for a name. */
const MAX_DEPTH = 100

/** Determines which agent made a request, from its span and the spans around it. */
export class AgentNames {
  readonly #spans: ReadonlyMap<string, OtelSpan>
  /** The agent names in a trace. */
  readonly #inTrace = new Map<string, Set<string>>()

  /** @param spans by trace and id */
  constructor(spans: ReadonlyMap<string, OtelSpan>) {
    this.#spans = spans
    for (const span of spans.values()) {
      const name = agentName(span)
      const names = this.#inTrace.get(span.trace) ?? new Set()
      if (name !== undefined) this.#inTrace.set(span.trace, names.add(name))
    }
  }

  /** Returns the agent named by the span or its nearest ancestor with a name; if none has one, the only agent of the trace. */
  agentOf(span: OtelSpan): string | undefined {
    let at: OtelSpan | undefined = span
    for (let depth = 0; at && depth < MAX_DEPTH; depth++) {
      const name = agentName(at)
      if (name !== undefined) return name
      at = at.parent === undefined ? undefined : this.#spans.get(`${at.trace} ${at.parent}`)
    }
    const [onlyName, ...more] = this.#inTrace.get(span.trace) ?? []
    return more.length === 0 ? onlyName : undefined
  }
}

function agentName({ attributes }: OtelSpan): string | undefined {
  return stringOf(attributes['gen_ai.agent.name'] ?? attributes['agent.name']) || undefined
}
