import { isSystem } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { addRepeatedReasoning } from './add-repeated-reasoning.ts'
import { messageKey } from './message-key.ts'
import { MessageNode } from './message-node.ts'
import { timeField } from './moment.ts'
import { normaliseMessages } from './normalise-messages.ts'
import type { TracedRequest } from './traced-log.ts'

/** The minimum length of a single message that may join two requests. */
const MIN_DISTINCT_LENGTH = 24

/**
 * One conversation, assembled from requests that each repeat the earlier messages. A request's new messages are appended to the ones that it repeats; if it
 * repeats only the end (a sliding window, a compacted history), to that end. A request that fits nowhere starts a new path.
 */
export class Conversation {
  readonly #root = new MessageNode({ role: 'user', parts: [] }, '')
  readonly #byKey = new Map<string, MessageNode>()
  readonly #byCall = new Map<string, MessageNode>()
  /** The number of requests that continued with a history other than the previous one. */
  rewritten = 0

  /** Adds a request; requests must be added in the order in which they began. */
  add(request: TracedRequest): void {
    const all = normaliseMessages(request.input)
    const first = all.findIndex((message) => !isSystem(message))
    const system = first < 0 ? all : all.slice(0, first)
    const input = first < 0 ? [] : all.slice(first)
    const keys = input.map(messageKey)
    let { at, read } = this.#follow(this.#root, input, keys, 0)
    if (read < input.length && (at === this.#root || at.next.size > 0)) {
      const continuation = this.#findContinuation(input, keys, read)
      if (continuation) {
        const add = (i: number) => this.#append(at, input[i] as MessageContent, keys[i] as string, request.start)
        ;({ at, read } = continuation)
        // Results follow their calls; new messages that preceded them come after.
        for (; input[read]?.role === 'tool'; read++) at = add(read)
        for (const i of continuation.unknown) at = add(i)
      }
    }
    if (read === input.length && (request.cut || input.length === 0)) at = at.latestEnd
    const isNewStart = at === this.#root
    for (let i = read; i < input.length; i++) {
      at = this.#append(at, input[i] as MessageContent, keys[i] as string, isNewStart && i < input.length - 1 ? Number.NaN : request.start)
    }
    for (const message of normaliseMessages(request.output))
      at = this.#append(at, message, messageKey(message), Number.isNaN(request.end) ? request.start : request.end)
    if (at === this.#root) return
    at.system = system.length > 0 ? system : at.system
    at.model = request.model ?? at.model
    at.agent = request.agent ?? at.agent
    at.markAsLatestEnd()
  }

  /**
   * Returns the ends of the conversation, the longest path first; answers without a continuation, where another answer to the same messages was continued, are
   * only counted.
   */
  ends(): { readonly ends: readonly MessageNode[]; readonly dropped: number } {
    const leaves: MessageNode[] = []
    const waiting = [...this.#root.next.values()]
    for (let at = waiting.pop(); at; at = waiting.pop()) {
      if (at.next.size === 0) leaves.push(at)
      else for (const next of at.next.values()) waiting.push(next)
    }
    leaves.reverse()
    const longest = leaves.reduce<MessageNode | undefined>((best, leaf) => (best && best.depth > leaf.depth ? best : leaf), undefined)
    const others = leaves.filter((leaf) => leaf !== longest)
    const continued = others.filter((leaf) => !isAbandoned(leaf, longest))
    return { ends: longest ? [longest, ...continued] : [], dropped: others.length - continued.length }
  }

  /** Follows the messages from `from` on as far as they already exist after a message. */
  #follow(start: MessageNode, input: readonly MessageContent[], keys: readonly string[], from: number): { at: MessageNode; read: number } {
    let at = start
    let read = from
    while (read < input.length) {
      const next: MessageNode | undefined = at.next.get(keys[read] as string) ?? this.#sameCalls(at, input[read] as MessageContent)
      if (!next) break
      at = next
      at.message = addRepeatedReasoning(at.message, input[read] as MessageContent)
      read++
    }
    return { at, read }
  }

  /** Finds an answer with the same calls, even if the rest differs. */
  #sameCalls(before: MessageNode, message: MessageContent): MessageNode | undefined {
    for (const id of callIds(message)) {
      const known = this.#byCall.get(id)
      if (known?.previous === before) return known
    }
    return undefined
  }

  /**
   * Finds the place that a request continues which does not repeat the beginning: its latest message that is an end of the known conversation, or the calls
   * whose results it begins with.
   */
  #findContinuation(
    input: readonly MessageContent[],
    keys: readonly string[],
    from: number,
  ): { at: MessageNode; read: number; unknown: readonly number[] } | undefined {
    const callNode = from === 0 ? this.#byCall.get(answeredId(input[0]) ?? '') : undefined
    if (callNode) return { ...this.#follow(callNode, input, keys, 0), unknown: [] }
    for (let i = input.length - 1; i >= from; i--) {
      const known = this.#findNode(input[i] as MessageContent, keys[i] as string)
      if (!known || known.next.size > 0) continue
      const before = i > 0 && known.previous?.key === keys[i - 1]
      if (!before && (keys[i] as string).length < MIN_DISTINCT_LENGTH && callIds(input[i] as MessageContent).length === 0) continue
      const unknown = Array.from({ length: i - from }, (_, n) => from + n).filter((n) => this.#isNew(input[n] as MessageContent, keys[n] as string))
      if (from > 0 || i > 0) this.rewritten++
      return { at: known, read: i + 1, unknown }
    }
    return undefined
  }

  #findNode(message: MessageContent, key: string): MessageNode | undefined {
    const id = callIds(message)[0]
    return (id === undefined ? undefined : this.#byCall.get(id)) ?? (message.role === 'assistant' || message.role === 'tool' ? this.#byKey.get(key) : undefined)
  }

  /** Whether a message has new content: a shortened result does not. */
  #isNew(message: MessageContent, key: string): boolean {
    if (this.#byKey.has(key)) return false
    const id = answeredId(message)
    return (id === undefined || !this.#byCall.has(id)) && !callIds(message).some((call) => this.#byCall.has(call))
  }

  #append(before: MessageNode, message: MessageContent, key: string, moment: number): MessageNode {
    const known = before.next.get(key) ?? this.#sameCalls(before, message)
    if (known) {
      known.message = addRepeatedReasoning(known.message, message)
      return known
    }
    const node = new MessageNode({ ...timeField(moment), ...message }, key, before)
    node.system = before.system
    node.model = before.model
    node.agent = before.agent
    before.next.set(key, node)
    this.#byKey.set(key, node)
    for (const id of callIds(message)) this.#byCall.set(id, node)
    return node
  }
}

/** Whether an end is an answer without a continuation to messages that another end continues, under the same system text. */
function isAbandoned(leaf: MessageNode, longest: MessageNode | undefined): boolean {
  if (!leaf.previous?.previous || leaf.previous.next.size < 2 || leaf.message.role !== 'assistant') return false
  return leaf.system.map(messageKey).join() === (longest?.system ?? []).map(messageKey).join()
}

function callIds({ parts }: MessageContent): string[] {
  return parts.flatMap((part) => (part.type === 'tool-call' && part.callId !== '' ? [part.callId] : []))
}

function answeredId(message: MessageContent | undefined): string | undefined {
  const part = message?.role === 'tool' ? message.parts[0] : undefined
  return part?.type === 'tool-result' && part.callId !== '' ? part.callId : undefined
}
