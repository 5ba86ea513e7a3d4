import { isSystem } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { keyOf } from './key-of.ts'
import { atOf } from './moment.ts'
import { sealed } from './sealed.ts'
import { Spoken } from './spoken.ts'
import { steps } from './steps.ts'
import type { TracedRequest } from './traced.ts'

/** The minimum length of a single message that may join two requests. */
const TELLING_LENGTH = 24

/**
 * One conversation, assembled from requests that each repeat the earlier messages. A request's new messages are appended to the ones that it repeats; if it
 * repeats only the end (a sliding window, a compacted history), to that end. A request that fits nowhere begins anew.
 */
export class Conversation {
  readonly #root = new Spoken({ role: 'user', parts: [] }, '')
  readonly #byKey = new Map<string, Spoken>()
  readonly #byCall = new Map<string, Spoken>()
  /** The number of requests that continued with a history other than the previous one. */
  rewritten = 0

  /** Adds a request; requests must be added in the order in which they began. */
  add(request: TracedRequest): void {
    const all = steps(request.input)
    const first = all.findIndex((message) => !isSystem(message))
    const system = first < 0 ? all : all.slice(0, first)
    const input = first < 0 ? [] : all.slice(first)
    const keys = input.map(keyOf)
    let { at, read } = this.#followed(this.#root, input, keys, 0)
    if (read < input.length && (at === this.#root || at.next.size > 0)) {
      const joint = this.#joint(input, keys, read)
      if (joint) {
        const add = (i: number) => this.#said(at, input[i] as Reading, keys[i] as string, request.start)
        ;({ at, read } = joint)
        // Results follow their calls; new messages that preceded them come after.
        for (; input[read]?.role === 'tool'; read++) at = add(read)
        for (const i of joint.unknown) at = add(i)
      }
    }
    if (read === input.length && (request.cut || input.length === 0)) at = at.end
    const opens = at === this.#root
    for (let i = read; i < input.length; i++) {
      at = this.#said(at, input[i] as Reading, keys[i] as string, opens && i < input.length - 1 ? Number.NaN : request.start)
    }
    for (const message of steps(request.output)) at = this.#said(at, message, keyOf(message), Number.isNaN(request.end) ? request.start : request.end)
    if (at === this.#root) return
    at.system = system.length > 0 ? system : at.system
    at.model = request.model ?? at.model
    at.agent = request.agent ?? at.agent
    at.becomeEnd()
  }

  /**
   * Returns the ends of the conversation, the longest path first; answers without a continuation, where another answer to the same messages was continued, are
   * only counted.
   */
  ends(): { readonly ends: readonly Spoken[]; readonly dropped: number } {
    const leaves: Spoken[] = []
    const waiting = [...this.#root.next.values()]
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (at.next.size === 0) leaves.push(at)
      else for (const next of at.next.values()) waiting.push(next)
    }
    leaves.reverse()
    const longest = leaves.reduce<Spoken | undefined>((best, leaf) => (best && best.depth > leaf.depth ? best : leaf), undefined)
    const others = leaves.filter((leaf) => leaf !== longest)
    const own = others.filter((leaf) => !isStray(leaf, longest))
    return { ends: longest ? [longest, ...own] : [], dropped: others.length - own.length }
  }

  /** Follows the messages from `from` on as far as they already exist after a message. */
  #followed(start: Spoken, input: readonly Reading[], keys: readonly string[], from: number): { at: Spoken; read: number } {
    let at = start
    let read = from
    while (read < input.length) {
      const next: Spoken | undefined = at.next.get(keys[read] as string) ?? this.#sameCalls(at, input[read] as Reading)
      if (!next) break
      at = next
      at.message = sealed(at.message, input[read] as Reading)
      read++
    }
    return { at, read }
  }

  /** Finds an answer with the same calls, even if the rest differs. */
  #sameCalls(before: Spoken, message: Reading): Spoken | undefined {
    for (const id of callIds(message)) {
      const known = this.#byCall.get(id)
      if (known?.before === before) return known
    }
    return undefined
  }

  /**
   * Finds the place that a request continues which does not repeat the beginning: its latest message that is an end of the known conversation, or the calls
   * whose results it begins with.
   */
  #joint(input: readonly Reading[], keys: readonly string[], from: number): { at: Spoken; read: number; unknown: readonly number[] } | undefined {
    const called = from === 0 ? this.#byCall.get(resultId(input[0]) ?? '') : undefined
    if (called) return { ...this.#followed(called, input, keys, 0), unknown: [] }
    for (let i = input.length - 1; i >= from; i--) {
      const known = this.#known(input[i] as Reading, keys[i] as string)
      if (!known || known.next.size > 0) continue
      const before = i > 0 && known.before?.key === keys[i - 1]
      if (!before && (keys[i] as string).length < TELLING_LENGTH && callIds(input[i] as Reading).length === 0) continue
      const unknown = Array.from({ length: i - from }, (_, n) => from + n).filter((n) => this.#isNew(input[n] as Reading, keys[n] as string))
      if (from > 0 || i > 0) this.rewritten++
      return { at: known, read: i + 1, unknown }
    }
    return undefined
  }

  #known(message: Reading, key: string): Spoken | undefined {
    const id = callIds(message)[0]
    return (id === undefined ? undefined : this.#byCall.get(id)) ?? (message.role === 'assistant' || message.role === 'tool' ? this.#byKey.get(key) : undefined)
  }

  /** Whether a message has new content: a shortened result does not. */
  #isNew(message: Reading, key: string): boolean {
    if (this.#byKey.has(key)) return false
    const id = resultId(message)
    return (id === undefined || !this.#byCall.has(id)) && !callIds(message).some((call) => this.#byCall.has(call))
  }

  #said(before: Spoken, message: Reading, key: string, moment: number): Spoken {
    const known = before.next.get(key) ?? this.#sameCalls(before, message)
    if (known) return known
    const said = new Spoken({ ...atOf(moment), ...message }, key, before)
    said.system = before.system
    said.model = before.model
    said.agent = before.agent
    before.next.set(key, said)
    this.#byKey.set(key, said)
    for (const id of callIds(message)) this.#byCall.set(id, said)
    return said
  }
}

/** Whether an end is an answer without a continuation to messages that another end continues, under the same system text. */
function isStray(leaf: Spoken, longest: Spoken | undefined): boolean {
  if (!leaf.before?.before || leaf.before.next.size < 2 || leaf.message.role !== 'assistant') return false
  return leaf.system.map(keyOf).join() === (longest?.system ?? []).map(keyOf).join()
}

function callIds({ parts }: Reading): string[] {
  return parts.flatMap((part) => (part.type === 'tool-call' && part.callId !== '' ? [part.callId] : []))
}

function resultId(message: Reading | undefined): string | undefined {
  const part = message?.role === 'tool' ? message.parts[0] : undefined
  return part?.type === 'tool-result' && part.callId !== '' ? part.callId : undefined
}
