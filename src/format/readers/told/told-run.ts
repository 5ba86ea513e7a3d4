import type { Message, Part, Tool, ToolCallPart, ToolResultPart } from '../../../message/index.ts'
import { jsonOf } from '../../../text/index.ts'
import type { DecodeNote, Document } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { jsonText } from '../../wire/splice/raw-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { type JsonObject, stringOf } from '../../wire/value.ts'
import { LeftOut } from '../reading/left-out.ts'
import { settledCalls } from '../reading/settled-calls.ts'
import { outputOf, saidPart } from '../tracing/said-part.ts'
import { answeredCalls } from './answered-calls.ts'

type Said = Pick<Message, 'role' | 'at'> & { readonly parts: Part[] }
/** A message and the results of its calls, which are placed after it whatever came before they arrived. */
interface Entry {
  readonly said: Said
  readonly answers: Said[]
}

/** Calls in order, some of which have results. */
class Waiting {
  readonly #calls: string[] = []
  readonly #open = new Set<string>()
  #next = 0

  add(callId: string): void {
    this.#calls.push(callId)
    this.#open.add(callId)
  }

  answered(callId: string): void {
    this.#open.delete(callId)
  }

  /** The first call without a result. */
  get first(): string | undefined {
    while (this.#next < this.#calls.length && !this.#open.has(this.#calls[this.#next] as string)) this.#next++
    return this.#calls[this.#next]
  }
}

/**
 * A run that is built piece by piece. An agent's consecutive thoughts, words and calls form one message, until a result arrives or someone else speaks; a
 * result while no call is open comes from the environment and becomes the user's. Never throws.
 */
export class ToldRun {
  readonly #said: Entry[] = []
  readonly #left = new LeftOut()
  /** For each id, given or generated, the last message that called with it, and the generated ids of its calls without results. */
  readonly #calls = new Map<string, { readonly entry: Entry; readonly open: Set<string> }>()
  /** For each reused id, the next number to try for a generated id. */
  readonly #numbers = new Map<string, number>()
  /** Calls of the agent's last message without results. */
  #waiting = new Waiting()
  /** Whether the last message calls a tool. */
  #calling = false
  #rules: Part[] = []
  #tools: Tool[] = []
  /** The log's data about the run apart from its messages. */
  meta: JsonObject = {}
  model: string | undefined

  /** Adds words of the system or the user: a text, a block or a list of these. */
  say(role: 'system' | 'user', content: unknown, entry: JsonObject = {}): void {
    this.add(role, partsOf(content), entry)
  }

  /** Sets the system text of the whole run, replacing earlier ones. */
  instruct(content: unknown): void {
    const parts = partsOf(content)
    if (parts.length > 0) this.#rules = parts
  }

  /** Adds words of the agent. */
  answer(content: unknown, entry: JsonObject = {}): void {
    this.add('assistant', partsOf(content), entry)
  }

  /** Adds thoughts of the agent; a value that is not a text is ignored. */
  think(text: unknown, entry: JsonObject = {}, signature?: unknown): void {
    const seal = stringOf(signature)
    const words = stringOf(text) ?? ''
    if (words !== '' || seal) this.#agent([{ type: 'reasoning', text: words, ...(seal && { signature: seal }) }], entry)
  }

  /** Adds a piece of the agent's words or thoughts, which continues the one before it. */
  piece(type: 'text' | 'reasoning', words: unknown, entry: JsonObject = {}): void {
    const text = stringOf(words) ?? ''
    if (text === '') return
    const last = this.#spoken
    const before = last?.parts.at(-1)
    if (last && before && before.type === type) last.parts[last.parts.length - 1] = { ...before, text: before.text + text }
    else this.#agent([{ type, text }], entry)
  }

  /**
   * Returns the agent's last words or thoughts, if nobody has spoken since.
   * @param beforeResults whether results may have arrived since
   */
  lastSaid(type: 'text' | 'reasoning', beforeResults = false): string {
    const last = beforeResults ? this.#said.at(-1)?.said : this.#spoken
    const part = last?.role === 'assistant' ? last.parts.findLast((one) => one.type === type) : undefined
    return part && 'text' in part ? (part.text ?? '') : ''
  }

  /** Adds a call, whose arguments may be a text. Without an id it is answered by the next result without one. */
  call(id: unknown, name: unknown, input: unknown, entry: JsonObject = {}): void {
    const given = typeof input === 'string' ? input : input === undefined || input === null ? '{}' : jsonOf(input)
    this.#called({ type: 'tool-call', callId: stringOf(id) ?? '', name: stringOf(name) ?? 'tool', input: given }, entry)
  }

  /** Whether a call with that id was added. */
  hasCall(id: string): boolean {
    return this.#calls.has(id)
  }

  /** Adds a tool's result: a text, blocks or any other value. */
  result(id: unknown, content: unknown, failed = false, entry: JsonObject = {}): void {
    this.#given({ type: 'tool-result', callId: stringOf(id) ?? '', output: outputOf(content), ...(failed && { isError: true }) }, entry)
  }

  /** Adds the parts of a message unchanged; a result without a waiting call is read as words of the environment. */
  add(role: Message['role'], parts: readonly Part[], entry: JsonObject = {}): void {
    const speaker = role === 'tool' ? 'user' : role
    let words: Part[] = []
    const said = () => {
      if (speaker === 'assistant') this.#agent(words, entry)
      else this.#words(speaker, words, entry)
      words = []
    }
    for (const part of parts) {
      if (part.type !== 'tool-result' && part.type !== 'tool-call' && (speaker === 'assistant' || part.type !== 'reasoning')) words.push(part)
      else {
        said()
        // A result that names no known call answers the next one.
        if (part.type === 'tool-result') this.#given(this.#calls.has(part.callId) ? part : { ...part, callId: '' }, entry)
        else if (part.type === 'tool-call') this.#called(part, entry)
        else this.#agent([part], entry)
      }
    }
    said()
  }

  /** Counts an entry without content. */
  leave(kind: string): void {
    this.#left.add(kind)
  }

  /** Sets the tools offered, as definitions of functions or their names. */
  offer(tools: unknown): void {
    const list = Array.isArray(tools) ? tools.map((tool: unknown) => (typeof tool === 'string' ? { name: tool } : tool)) : []
    this.#tools = functionTools(list, jsonText(list)).filter(({ name }) => name !== '')
  }

  get isEmpty(): boolean {
    return this.#said.length === 0
  }

  document(format: FormatName, input: string | object, notes: readonly DecodeNote[]): Document {
    const rules: readonly Said[] = this.#rules.length > 0 ? [{ role: 'system', parts: this.#rules }] : []
    const told = [...rules, ...this.#said.flatMap(({ said, answers }) => [said, ...answers])]
    const settled = settledCalls(told.map((message, index) => ({ id: `m${index}`, ...message, source: { index } })))
    const answered = answeredCalls(settled.messages)
    return {
      format,
      input,
      history: { messages: answered.messages, tools: this.#tools },
      notes: [...notes, ...this.#left.notes('records'), ...settled.notes, ...answered.notes],
      meta: this.meta,
      ...(this.model !== undefined && { model: this.model }),
    }
  }

  #words(role: Message['role'], parts: readonly Part[], entry: JsonObject): void {
    if (parts.length === 0) return
    this.#push(role, parts, entry)
    this.#waiting = new Waiting()
  }

  #push(role: Message['role'], parts: readonly Part[], entry: JsonObject): void {
    this.#said.push({ said: { role, ...timeOf(entry), parts: [...parts] }, answers: [] })
  }

  /** The last message, if it is the agent's and has no results yet. */
  get #spoken(): Said | undefined {
    const last = this.#said.at(-1)
    return last?.said.role === 'assistant' && last.answers.length === 0 ? last.said : undefined
  }

  #called(part: ToolCallPart, entry: JsonObject): void {
    const callId = this.#ownId(part.callId)
    this.#agent([{ ...part, callId }], entry)
    const own = this.#said.at(-1) as Entry
    const before = this.#calls.get(part.callId)
    const call = before?.entry === own ? before : { entry: own, open: new Set<string>() }
    call.open.add(callId)
    this.#calls.set(callId, call)
    if (part.callId !== '') this.#calls.set(part.callId, call)
    this.#waiting.add(callId)
  }

  /** Returns an id that no other call has: some programs number their calls anew at each step. */
  #ownId(id: string): string {
    if (id !== '' && !this.#calls.has(id)) return id
    for (let n = Math.max(this.#calls.size, this.#numbers.get(id) ?? 0); ; n++) {
      const own = `${id || 'told'}_${n}`
      if (this.#calls.has(own)) continue
      this.#numbers.set(id, n + 1)
      return own
    }
  }

  #given(part: ToolResultPart, entry: JsonObject): void {
    const named = part.callId === '' ? this.#waiting.first : part.callId
    const call = named === undefined ? undefined : this.#calls.get(named)
    if (named === undefined || call?.open.size === 0) this.#words('user', part.output, entry)
    else if (call) {
      const callId = call.open.has(named) ? named : (call.open.values().next().value as string)
      this.#waiting.answered(callId)
      call.entry.answers.push({ role: 'tool', ...timeOf(entry), parts: [{ ...part, callId }] })
      call.open.delete(callId)
    } else this.#push('tool', [{ ...part, callId: named }], entry)
  }

  #agent(parts: readonly Part[], entry: JsonObject): void {
    if (parts.length === 0) return
    const last = this.#spoken
    const calls = parts.filter(({ type }) => type === 'tool-call').length
    if (last && (!this.#calling || calls === parts.length)) for (const part of parts) last.parts.push(part)
    else {
      if (last) this.#waiting = new Waiting()
      this.#push('assistant', parts, entry)
      this.#calling = false
    }
    this.#calling ||= calls > 0
  }
}

function partsOf(content: unknown): Part[] {
  return (Array.isArray(content) ? content : [content]).flatMap(saidPart)
}
