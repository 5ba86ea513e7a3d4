import { handle, marker } from '../../message/index.ts'
import { looksLikeError } from '../../text/index.ts'
import { choosePieces } from '../choose/choose-pieces.ts'
import { pieceValues } from '../choose/piece-values.ts'
import { waterLevel } from '../choose/water-level.ts'
import type { Excerpt, ExcerptOptions } from '../excerpt-options.ts'
import { endsBonus } from '../split/ends-bonus.ts'
import { type JsonMember, type JsonNode, parseJsonTree } from './parse-json-tree.ts'
import { shortenJsonString } from './shorten-json-string.ts'

/** Deeper values are kept whole or left out. */
const MAX_DEPTH = 24
/** If a value would get fewer tokens, it is better to leave some keys out than to keep each without a useful value. */
const MIN_VALUE_TOKENS = 20

/**
 * Shortens a JSON text to JSON, at any size: the shape and the keys stay, arrays keep the rows of the highest value and a count of the others, long strings
 * keep their beginning and end. Undefined if the text is no JSON or no container.
 */
export function jsonExcerpter(text: string, options: ExcerptOptions): ((maxTokens: number) => Excerpt) | undefined {
  const tree = parseJsonTree(text)
  if (!tree || tree.members.length === 0) return undefined
  const sizes = new Map<JsonNode, number>()
  return (maxTokens) => {
    const writer = new JsonExcerptWriter(text, sizes, options)
    const short = writer.write(tree, maxTokens, 0)
    return { text: short, ranges: joinRanges(writer.ranges), kind: 'json' }
  }
}

class JsonExcerptWriter {
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
    if (depth >= MAX_DEPTH || node.members.length === 0) return this.#omissionMarker(1, 'values')
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
  #omissionMarker(count: number, noun: string): string {
    const json = JSON.stringify(marker(count, noun, this.#ref))
    this.#ref = undefined
    return json
  }

  #string(node: JsonNode, budget: number): string {
    const short = shortenJsonString(this.#text.slice(node.start + 1, node.end - 1), budget, {
      ...this.#options,
      ...(this.#ref !== undefined && { ref: this.#ref }),
    })
    if (short.text === undefined) return this.#omissionMarker(1, 'texts')
    if (handle.read(short.text).length > 0) this.#ref = undefined
    for (const [start, end] of short.ranges) this.ranges.push([node.start + 1 + start, node.start + 1 + end])
    return `"${short.text}"`
  }

  #array(members: readonly JsonMember[], budget: number, depth: number): string {
    const { estimate } = this.#options
    const gap = estimate(marker(99, 'entries')) + 3
    const texts = members.map(({ node }) => this.#text.slice(node.start, node.end))
    const maxEntryTokens = members.length === 1 ? budget : Math.max(24, budget / 2)
    const tokens = Float64Array.from(members, ({ node }) => Math.min(maxEntryTokens, this.#size(node)) + 1)
    const weights = Float64Array.from(texts, (one, i) => 1 + endsBonus(i, texts.length, 2, 2) + (looksLikeError(one.slice(0, 400)) ? 1.5 : 0))
    const taken = choosePieces(tokens, pieceValues(texts, weights, tokens, this.#options), { maxTokens: budget - (this.#ref === undefined ? 2 : 12), gap })
    const rows = this.#rows(members, taken, 'entries', (member) => this.write(member.node, maxEntryTokens, depth + 1))
    return `[${rows.join(',\n')}]`
  }

  #object(members: readonly JsonMember[], budget: number, depth: number): string {
    const { estimate } = this.#options
    const keys = members.map(({ key }) => (key ? this.#text.slice(key[0], key[1]) : '""'))
    const keyTokens = Float64Array.from(keys, (key) => estimate(key) + 2)
    const keyTotal = keyTokens.reduce((sum, one) => sum + one, 0)
    const values = members.map(({ node }) => this.#text.slice(node.start, node.end))
    const sizes = Float64Array.from(members, ({ node }) => this.#size(node))
    let level = waterLevel(sizes, budget - keyTotal)
    let taken: Uint8Array = new Uint8Array(members.length).fill(1)
    if (level < MIN_VALUE_TOKENS) {
      const maxValueTokens = Math.max(MIN_VALUE_TOKENS, Math.floor(budget / 2))
      const tokens = keyTokens.map((own, i) => own + Math.min(maxValueTokens, sizes[i] as number))
      const weights = Float64Array.from(values, (value, i) => jsonMemberWeight(keys[i] as string, value.slice(0, 400)))
      taken = choosePieces(tokens, pieceValues(keys, weights, tokens, this.#options), { maxTokens: budget - 12, gap: 12 })
      const keysTaken = keyTokens.reduce((sum, own, i) => sum + (taken[i] ? own : 0), 0)
      level = Math.max(
        MIN_VALUE_TOKENS,
        waterLevel(
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
      else rows.push(noun === 'keys' ? `"…${gaps++ || ''}": ${this.#omissionMarker(end - i, noun)}` : this.#omissionMarker(end - i, noun))
      i = end
    }
    return rows
  }
}

/** Ranges in order, neighbours joined. */
function joinRanges(ranges: readonly (readonly [number, number])[]): (readonly [number, number])[] {
  const result: (readonly [number, number])[] = []
  for (const [start, end] of ranges) {
    const last = result.at(-1)
    if (last && last[1] === start) result[result.length - 1] = [last[0], end]
    else if (end > start) result.push([start, end])
  }
  return result
}

const EMPTY = /^(?:null|false|""|\[\s*\]|\{\s*\})$/
const INFORMATIVE_KEY =
  /(?:error|message|title|name|body|text|content|summary|description|status|state|result|reason|path|file|line|key|identifier|number|date|time)s?"?$/i
/** Handles that only a machine follows. */
const LINK_KEY = /(?:_url|_href|_links|node_?id|avatar|gravatar|cursor|etag|sha)"?$/i

/**
 * The value of a JSON member relative to its siblings, from its key and the beginning of its value: prose and names first, links and empty values last.
 * @param key as written in the text, quotes included
 */
function jsonMemberWeight(key: string, value: string): number {
  if (EMPTY.test(value.trim())) return 0.3
  if (LINK_KEY.test(key)) return 0.25
  const isProse = value.startsWith('"') && (value.match(/[ 。，]/g)?.length ?? 0) >= 3
  return (isProse ? 2 : 1) + (INFORMATIVE_KEY.test(key) ? 1 : 0)
}
