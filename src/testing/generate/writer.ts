import type { Profile } from '../../law/index.ts'
import type { ContentPart, Message, Part, ReasoningPart, Role, ToolCallPart, ToolResultPart } from '../../message/index.ts'
import type { Random } from '../random.ts'
import { words } from './words.ts'

/** Writes a valid history message by message, in the way of one provider. */
export class Writer {
  readonly messages: Message[] = []
  readonly #random: Random
  readonly #profile: Profile
  readonly #most: number
  /** Whether this conversation's model reasons before it acts. */
  readonly #thinks: boolean
  /** On the wire of items each piece of an answer is a message of its own. */
  readonly #items: boolean
  #count = 0

  constructor(random: Random, profile: Profile, most: number) {
    this.#random = random
    this.#profile = profile
    this.#most = most
    this.#thinks = random.chance(0.6)
    this.#items = profile.laws.includes('reasoning-kept')
  }

  system(): void {
    this.#add(this.#random.chance(0.8) ? 'system' : this.#profile.provider === 'openai' ? 'developer' : 'system', [this.#text(30)])
  }

  user(): void {
    const parts: Part[] = [this.#text(20)]
    if (this.#random.chance(0.1)) parts.push({ type: 'image', mediaType: 'image/png', url: `https://example.com/${this.#count}.png`, width: 640, height: 480 })
    if (this.#random.chance(0.1)) parts.push(this.#text(10))
    this.#add('user', parts)
  }

  /** One step of a tool loop: calls, perhaps with words, and all their results. */
  step(): void {
    const calls = Array.from({ length: 1 + (this.#random.chance(0.3) ? this.#random.below(3) : 0) }, () => this.#call())
    const text = this.#random.chance(0.4) ? [this.#text(12)] : []
    const reasoning = this.#thinks ? [this.#reasoning()] : []
    if (this.#items) for (const part of [...reasoning, ...text, ...calls]) this.#add('assistant', [part])
    else this.#add('assistant', this.#profile.provider === 'google' ? [...text, ...reasoning, ...calls] : [...reasoning, ...text, ...calls])
    const results = calls.map((call) => this.#result(call))
    if (results.length > 1 && this.#random.chance(0.3)) results.reverse()
    if (!this.#items && this.#random.chance(0.4)) this.#add('tool', results)
    else for (const result of results) this.#add('tool', [result])
  }

  /** Words that end the assistant's work on what the user said. */
  answer(): void {
    const reasoning = this.#thinks && this.#random.chance(0.5) ? [this.#reasoning()] : []
    if (this.#items) for (const part of [...reasoning, this.#text(25)]) this.#add('assistant', [part])
    else this.#add('assistant', [...reasoning, this.#text(25)])
  }

  #add(role: Role, parts: readonly Part[]): void {
    this.messages.push({ id: `m${this.messages.length}`, role, parts })
  }

  #text(most: number): ContentPart {
    return { type: 'text', text: words(this.#random, 1 + this.#random.below(most)) }
  }

  #reasoning(): ReasoningPart {
    const name = `${this.#count++}`
    const text = words(this.#random, 1 + this.#random.below(30))
    if (this.#profile.provider === 'openai' && this.#items) return { type: 'reasoning', text, encrypted: `encrypted-${name}` }
    if (this.#profile.provider === 'anthropic' || this.#profile.provider === 'google') return { type: 'reasoning', text, signature: `sig-${name}` }
    return { type: 'reasoning', text }
  }

  #call(): ToolCallPart {
    const number = this.#count++
    const callId = this.#profile.provider === 'mistral' ? `call${String(number).padStart(5, '0')}` : `call_${number}`
    const input = this.#random.chance(0.1) ? '{ "n": 1.0,  "id": 9007199254740993 }' : JSON.stringify({ path: words(this.#random, 2), n: number })
    return { type: 'tool-call', callId, name: 'tool', input }
  }

  #result(call: ToolCallPart): ToolResultPart {
    const output: ContentPart[] = [{ type: 'text', text: words(this.#random, 1 + this.#random.below(this.#most)) }]
    if (this.#random.chance(0.02)) output.push({ type: 'opaque', kind: 'search_result', json: `{"type":"search_result","at":${this.#count}}` })
    return { type: 'tool-result', callId: call.callId, name: call.name, output, ...(this.#random.chance(0.1) && { isError: true }) }
  }
}
