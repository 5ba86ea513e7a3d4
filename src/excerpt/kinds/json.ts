import { handle, marker } from '../../message/index.ts'
import { looksLikeError } from '../../text/index.ts'
import { choose } from '../choose/choose.ts'
import { levelled } from '../choose/levelled.ts'
import { worths } from '../choose/worths.ts'
import type { Excerpt, ExcerptOptions } from '../excerpt-options.ts'
import { endsBonus } from '../reading/ends.ts'
import { memberWeight } from './json-member-weight.ts'
import { jsonString } from './json-string.ts'
import { type JsonMember, type JsonNode, jsonTree } from './json-tree.ts'

/** Deeper values are kept whole or left out. */
const DEEPEST = 24
/** If a value would get fewer tokens, it is better to leave some keys out than to keep each without a useful value. */
const LEAST_VALUE = 20

/**
 * Shortens a JSON text to JSON, at any size: the shape and the keys stay, arrays keep the rows of most worth and a count of the others, long strings keep their
 * beginning and end. Undefined if the text is no JSON or no container.
 */
export function jsonExcerpter(text: string, options: ExcerptOptions): ((maxTokens: number) => Excerpt) | undefined {
  const tree = jsonTree(text)
  if (!tree || tree.members.length === 0) return undefined
  const sizes = new Map<JsonNode, number>()
  return (maxTokens) => {
    const writer = new Writer(text, sizes, options)
    const short = writer.write(tree, maxTokens, 0)
    return { text: short, ranges: joined(writer.ranges), kind: 'json' }
  }
}

class Writer {
  readonly ranges: (readonly [number, number])[] = []
  readonly #text: string
  /** Tokens of values that were counted. */
  readonly #sizes: Map<JsonNode, number>
  readonly #options: ExcerptOptions
  #ref: string | undefined

  constructor(text: string, sizes: Map<JsonNode, number>, options: ExcerptOptions) {
    this.#text = text
    this.#sizes = sizes
    const { ref, ...rest } = options
    this.#options = rest
    this.#ref = ref
  }

  write(node: JsonNode, budget: number, depth: number): string {
    if (node.type === 'other' || this.#size(node) <= budget) return this.#keep(node.start, node.end)
    if (node.type === 'string') return this.#string(node, budget)
    if (depth >= DEEPEST || node.members.length === 0) return this.#mark(1, 'values')
    return node.type === 'array' ? this.#array(node.members, budget, depth) : this.#object(node.members, budget, depth)
  }

  #size(node: JsonNode): number {
    const known = this.#sizes.get(node) ?? this.#options.estimate(this.#text.slice(node.start, node.end))
    this.#sizes.set(node, known)
    return known
  }

  #keep(start: number, end: number): string {
    this.ranges.push([start, end])
    return this.#text.slice(start, end)
  }

  /** A marker as a JSON string; the first one names the ref. */
  #mark(count: number, noun: string): string {
    const words = JSON.stringify(marker(count, noun, this.#ref))
    this.#ref = undefined
    return words
  }

  #string(node: JsonNode, budget: number): string {
    const short = jsonString(this.#text.slice(node.start + 1, node.end - 1), budget, { ...this.#options, ...(this.#ref !== undefined && { ref: this.#ref }) })
    if (short.text === undefined) return this.#mark(1, 'texts')
    if (handle.read(short.text).length > 0) this.#ref = undefined
    for (const [start, end] of short.ranges) this.ranges.push([node.start + 1 + start, node.start + 1 + end])
    return `"${short.text}"`
  }

  #array(members: readonly JsonMember[], budget: number, depth: number): string {
    const { estimate } = this.#options
    const gap = estimate(marker(99, 'entries')) + 3
    const texts = members.map(({ node }) => this.#text.slice(node.start, node.end))
    const cap = members.length === 1 ? budget : Math.max(24, budget / 2)
    const tokens = Float64Array.from(members, ({ node }) => Math.min(cap, this.#size(node)) + 1)
    const weights = Float64Array.from(texts, (one, i) => 1 + endsBonus(i, texts.length, 2, 2) + (looksLikeError(one.slice(0, 400)) ? 1.5 : 0))
    const taken = choose(tokens, worths(texts, weights, tokens, this.#options), { maxTokens: budget - (this.#ref === undefined ? 2 : 12), gap })
    const rows = this.#rows(members, taken, 'entries', (member) => this.write(member.node, cap, depth + 1))
    return `[${rows.join(',\n')}]`
  }

  #object(members: readonly JsonMember[], budget: number, depth: number): string {
    const { estimate } = this.#options
    const keys = members.map(({ key }) => (key ? this.#text.slice(key[0], key[1]) : '""'))
    const keyTokens = Float64Array.from(keys, (key) => estimate(key) + 2)
    const keyTotal = keyTokens.reduce((sum, one) => sum + one, 0)
    const values = members.map(({ node }) => this.#text.slice(node.start, node.end))
    const sizes = Float64Array.from(members, ({ node }) => this.#size(node))
    let level = levelled(sizes, budget - keyTotal)
    let taken: Uint8Array = new Uint8Array(members.length).fill(1)
    if (level < LEAST_VALUE) {
      const most = Math.max(LEAST_VALUE, Math.floor(budget / 2))
      const tokens = keyTokens.map((own, i) => own + Math.min(most, sizes[i] as number))
      const weights = Float64Array.from(values, (value, i) => memberWeight(keys[i] as string, value.slice(0, 400)))
      taken = choose(tokens, worths(keys, weights, tokens, this.#options), { maxTokens: budget - 12, gap: 12 })
      const keysTaken = keyTokens.reduce((sum, own, i) => sum + (taken[i] ? own : 0), 0)
      level = Math.max(
        LEAST_VALUE,
        levelled(
          sizes.filter((_, i) => taken[i]),
          budget - keysTaken - 12,
        ),
      )
    }
    const rows = this.#rows(members, taken, 'keys', (member, i) => {
      if (member.key) this.ranges.push(member.key)
      return `${keys[i]}: ${this.write(member.node, level, depth + 1)}`
    })
    return `{${rows.join(', ')}}`
  }

  #rows(members: readonly JsonMember[], taken: Uint8Array, noun: 'entries' | 'keys', write: (member: JsonMember, i: number) => string): string[] {
    const rows: string[] = []
    let gaps = 0
    for (let i = 0; i < members.length; ) {
      let end = i
      while (end < members.length && taken[end] === taken[i]) end++
      if (taken[i]) for (; i < end; i++) rows.push(write(members[i] as JsonMember, i))
      else rows.push(noun === 'keys' ? `"…${gaps++ || ''}": ${this.#mark(end - i, noun)}` : this.#mark(end - i, noun))
      i = end
    }
    return rows
  }
}

/** Ranges in order, neighbours joined. */
function joined(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: (readonly [number, number])[] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && last[1] === start) result[result.length - 1] = [last[0], end]
    else if (end > start) result.push([start, end])
  }
  return result
}
