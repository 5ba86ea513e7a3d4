import type { Profile } from '../../law/index.ts'
import type { ContentPart, Message, Part, ReasoningPart, Role, ToolCallPart, ToolResultPart } from '../../message/index.ts'
import type { Random } from '../random.ts'
import { words } from './words.ts'

/** Writes a valid history message by message, in one provider's form. */
export class Writer {
  readonly messages: Message[] = []
  readonly #random: Random
  readonly #profile: Profile
  readonly #most: number
  /** Whether this conversation's model reasons before it acts. */
  readonly #thinks: boolean
  /** Whether the wire consists of items, where each piece of an answer is its own message. */
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
    const text: Part[] = this.#random.chance(0.4) ? [this.#text(12)] : []
    if (this.#profile.laws.includes('hosted-beside') && this.#random.chance(0.1)) for (const part of this.#hosted()) text.push(part)
    const approvalId = this.#profile.laws.includes('approval') && this.#random.chance(0.2) ? `ap_${this.#count++}` : undefined
    const reasoning = this.#thinks ? [this.#reasoning()] : []
    const before = this.#profile.provider === 'google' ? [...text, ...reasoning] : [...reasoning, ...text]
    this.#say([...before, ...calls, ...approval('request', approvalId)])
    if (approvalId !== undefined) this.#add('tool', approval('response', approvalId))
    const results = calls.map((call) => this.#result(call))
    if (results.length > 1 && this.#random.chance(0.3)) results.reverse()
    if (!this.#items && this.#random.chance(0.4)) this.#add('tool', results)
    else for (const result of results) this.#add('tool', [result])
  }

  /** An answer that ends the assistant's work on the user's words. */
  answer(): void {
    const reasoning = this.#thinks && this.#random.chance(0.5) ? [this.#reasoning()] : []
    this.#say([...reasoning, this.#text(25)])
  }

  /** Adds the assistant's parts, as one message or as one message each. */
  #say(parts: readonly Part[]): void {
    if (this.#items) for (const part of parts) this.#add('assistant', [part])
    else this.#add('assistant', parts)
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

  /** A search that the provider ran itself: call and result next to each other. */
  #hosted(): Part[] {
    const callId = `srvtoolu_${this.#count++}`
    const json = `{"type":"web_search_result","encrypted_content":"sealed ${callId}"}`
    const read = this.#random.chance(0.5) && { text: `${words(this.#random, 3)} https://${callId}.example` }
    const found: ContentPart = { type: 'opaque', kind: 'web_search_result', json, ...read }
    return [
      { type: 'tool-call', callId, name: 'web_search', input: '{"query":"the error"}', hosted: true },
      { type: 'tool-result', callId, name: 'web_search', output: [found], hosted: true },
    ]
  }

  #result(call: ToolCallPart): ToolResultPart {
    const output: ContentPart[] = [{ type: 'text', text: words(this.#random, 1 + this.#random.below(this.#most)) }]
    if (this.#random.chance(0.02)) output.push({ type: 'opaque', kind: 'search_result', json: `{"type":"search_result","at":${this.#count}}` })
    return { type: 'tool-result', callId: call.callId, name: call.name, output, ...(this.#random.chance(0.1) && { isError: true }) }
  }
}

function approval(kind: 'request' | 'response', approvalId: string | undefined): Part[] {
  if (approvalId === undefined) return []
  return [{ type: 'opaque', kind: `tool-approval-${kind}`, json: `{"type":"tool-approval-${kind}","approvalId":"${approvalId}"}` }]
}
