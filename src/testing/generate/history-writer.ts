import type { Profile } from '../../law/index.ts'
import type { ContentPart, Message, Part, ReasoningPart, Role, ToolCallPart, ToolResultPart } from '../../message/index.ts'
import type { Random } from '../random.ts'
import { randomWords } from './random-words.ts'

/** Writes a valid history message by message, in one provider's form. */
export class HistoryWriter {
  readonly messages: Message[] = []
  readonly #random: Random
  readonly #profile: Profile
  readonly #maxWords: number
  /** Whether this conversation's model reasons before it acts. */
  readonly #hasReasoning: boolean
  /** Whether the wire consists of items, where each piece of an answer is its own message. */
  readonly #isItemized: boolean
  #count = 0

  constructor(random: Random, profile: Profile, maxWords: number) {
    this.#random = random
    this.#profile = profile
    this.#maxWords = maxWords
    this.#hasReasoning = random.chance(0.6)
    this.#isItemized = profile.laws.includes('reasoning-kept')
  }

  addSystem(): void {
    this.#add(this.#random.chance(0.8) ? 'system' : this.#profile.provider === 'openai' ? 'developer' : 'system', [this.#randomText(30)])
  }

  addUser(): void {
    const parts: Part[] = [this.#randomText(20)]
    if (this.#random.chance(0.1)) parts.push({ type: 'image', mediaType: 'image/png', url: `https://example.com/${this.#count}.png`, width: 640, height: 480 })
    if (this.#random.chance(0.1)) parts.push(this.#randomText(10))
    this.#add('user', parts)
  }

  /** One step of a tool loop: calls, perhaps with words, and all their results. */
  addStep(): void {
    const calls = Array.from({ length: 1 + (this.#random.chance(0.3) ? this.#random.below(3) : 0) }, () => this.#randomCall())
    const text: Part[] = this.#random.chance(0.4) ? [this.#randomText(12)] : []
    if (this.#profile.laws.includes('hosted-beside') && this.#random.chance(0.1)) for (const part of this.#randomHostedSearch()) text.push(part)
    const approvalId = this.#profile.laws.includes('approval') && this.#random.chance(0.2) ? `ap_${this.#count++}` : undefined
    const reasoning = this.#hasReasoning ? [this.#randomReasoning()] : []
    const before = this.#profile.provider === 'google' ? [...text, ...reasoning] : [...reasoning, ...text]
    this.#addAssistant([...before, ...calls, ...approvalParts('request', approvalId)])
    if (approvalId !== undefined) this.#add('tool', approvalParts('response', approvalId))
    const results = calls.map((call) => this.#randomResult(call))
    if (results.length > 1 && this.#random.chance(0.3)) results.reverse()
    if (!this.#isItemized && this.#random.chance(0.4)) this.#add('tool', results)
    else for (const result of results) this.#add('tool', [result])
  }

  /** An answer that ends the assistant's work on the user's words. */
  addAnswer(): void {
    const reasoning = this.#hasReasoning && this.#random.chance(0.5) ? [this.#randomReasoning()] : []
    this.#addAssistant([...reasoning, this.#randomText(25)])
  }

  /** Adds the assistant's parts, as one message or as one message each. */
  #addAssistant(parts: readonly Part[]): void {
    if (this.#isItemized) for (const part of parts) this.#add('assistant', [part])
    else this.#add('assistant', parts)
  }

  #add(role: Role, parts: readonly Part[]): void {
    this.messages.push({ id: `m${this.messages.length}`, role, parts })
  }

  #randomText(maxWords: number): ContentPart {
    return { type: 'text', text: randomWords(this.#random, 1 + this.#random.below(maxWords)) }
  }

  #randomReasoning(): ReasoningPart {
    const name = `${this.#count++}`
    const text = randomWords(this.#random, 1 + this.#random.below(30))
    if (this.#profile.provider === 'openai' && this.#isItemized) return { type: 'reasoning', text, encrypted: `encrypted-${name}` }
    if (this.#profile.provider === 'anthropic' || this.#profile.provider === 'google') return { type: 'reasoning', text, signature: `sig-${name}` }
    return { type: 'reasoning', text }
  }

  #randomCall(): ToolCallPart {
    const number = this.#count++
    const callId = this.#profile.provider === 'mistral' ? `call${String(number).padStart(5, '0')}` : `call_${number}`
    const input = this.#random.chance(0.1) ? '{ "n": 1.0,  "id": 9007199254740993 }' : JSON.stringify({ path: randomWords(this.#random, 2), n: number })
    return { type: 'tool-call', callId, name: 'tool', input }
  }

  /** A search that the provider ran itself: call and result next to each other. */
  #randomHostedSearch(): Part[] {
    const callId = `srvtoolu_${this.#count++}`
    const json = `{"type":"web_search_result","encrypted_content":"sealed ${callId}"}`
    const read = this.#random.chance(0.5) && { text: `${randomWords(this.#random, 3)} https://${callId}.example` }
    const found: ContentPart = { type: 'opaque', kind: 'web_search_result', json, ...read }
    return [
      { type: 'tool-call', callId, name: 'web_search', input: '{"query":"the error"}', hosted: true },
      { type: 'tool-result', callId, name: 'web_search', output: [found], hosted: true },
    ]
  }

  #randomResult(call: ToolCallPart): ToolResultPart {
    const output: ContentPart[] = [{ type: 'text', text: randomWords(this.#random, 1 + this.#random.below(this.#maxWords)) }]
    if (this.#random.chance(0.02)) output.push({ type: 'opaque', kind: 'search_result', json: `{"type":"search_result","at":${this.#count}}` })
    return { type: 'tool-result', callId: call.callId, name: call.name, output, ...(this.#random.chance(0.1) && { isError: true }) }
  }
}

function approvalParts(kind: 'request' | 'response', approvalId: string | undefined): Part[] {
  if (approvalId === undefined) return []
  return [{ type: 'opaque', kind: `tool-approval-${kind}`, json: `{"type":"tool-approval-${kind}","approvalId":"${approvalId}"}` }]
}
