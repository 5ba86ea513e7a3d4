import type { Message, Part, Tool, ToolCallPart, ToolResultPart } from '../../../message/index.ts'
import { stringifyJson } from '../../../text/index.ts'
import type { DecodeNote, Document } from '../../format.ts'
import type { FormatName } from '../../format-name.ts'
import { functionTools } from '../../wire/part/function-tools.ts'
import { inputText } from '../../wire/part/input-text.ts'
import { jsonText } from '../../wire/splice/json-text.ts'
import { timeOf } from '../../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../../wire/value.ts'
import { linkResultsToCalls } from '../reading/link-results-to-calls.ts'
import { objectsIn } from '../reading/objects-in.ts'
import { SkippedEntries } from '../reading/skipped-entries.ts'
import { readToolOutput, readTracedBlock } from '../tracing/read-traced-block.ts'
import { addMissingResults } from './add-missing-results.ts'

type MessageDraft = Pick<Message, 'role' | 'at' | 'written'> & { readonly parts: Part[] }
/** A message and the results of its calls, which are placed after it whatever came before they arrived. */
interface MessageWithResults {
  readonly message: MessageDraft
  readonly results: MessageDraft[]
}

/** The calls with one id in a message. */
interface CallsOfId {
  readonly entry: MessageWithResults
  /** The given or generated ids of those without results. */
  readonly open: Set<string>
  /** Results that name none of the run's calls and were given to these, with their indexes among the entry's results. */
  readonly guesses: { readonly index: number; readonly callId: string }[]
}

/** Calls in order, some of which have results. */
class OpenCalls {
  readonly #calls: string[] = []
  readonly #open = new Set<string>()
  #next = 0

  add(callId: string): void {
    this.#calls.push(callId)
    this.#open.add(callId)
  }

  close(callId: string): void {
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
export class RunBuilder {
  readonly #entries: MessageWithResults[] = []
  readonly #skipped = new SkippedEntries()
  readonly #notes: DecodeNote[] = []
  /** For each id, given or generated, the calls of the last message that called with it. */
  readonly #calls = new Map<string, CallsOfId>()
  /** For each reused id, the next number to try for a generated id. */
  readonly #nextNumbers = new Map<string, number>()
  /** Calls of the agent's last message without results. */
  #openCalls = new OpenCalls()
  /** Whether the last message calls a tool. */
  #hasCalls = false
  #instructions: Part[] = []
  #tools: Tool[] = []
  /** The log's data about the run apart from its messages. */
  meta: JsonObject = {}
  model: string | undefined

  /** Adds words of the system or the user: a text, a block or a list of these. */
  addMessage(role: 'system' | 'user', content: unknown, entry: JsonObject = {}): void {
    this.addParts(role, partsOf(content), entry)
  }

  /** Adds the summary that a compaction put in place of what was said. */
  addSummary(content: unknown, entry: JsonObject = {}): void {
    const parts = partsOf(content)
    if (parts.length > 0) this.#entries.push({ message: { role: 'user', ...timeOf(entry), parts, written: 'summary' }, results: [] })
    this.#openCalls = new OpenCalls()
  }

  /** Sets the system text of the entire run, replacing earlier ones. */
  setInstructions(content: unknown): void {
    const parts = partsOf(content)
    if (parts.length > 0) this.#instructions = parts
  }

  /** Adds words of the agent. */
  addAnswer(content: unknown, entry: JsonObject = {}): void {
    this.addParts('assistant', partsOf(content), entry)
  }

  /** Adds words, with any calls and results among them, of whoever a log's role names: the assistant, the system, or else the user. */
  addWords(role: unknown, content: unknown, entry: JsonObject = {}): void {
    this.addParts(role === 'assistant' || role === 'system' ? role : 'user', partsOf(content), entry)
  }

  /** Adds thoughts of the agent: a text, or blocks, of which the texts are the thoughts. */
  addReasoning(content: unknown, entry: JsonObject = {}, signature?: unknown): void {
    const signatureText = stringOf(signature)
    const text = stringOf(content) ?? partsOf(content).map(wordsOf).join('\n')
    if (text !== '' || signatureText) this.#addToAnswer([{ type: 'reasoning', text, ...(signatureText && { signature: signatureText }) }], entry)
  }

  /** Adds a piece of the agent's words or thoughts, which continues the one before it; blocks instead of a text do not. */
  appendDelta(type: 'text' | 'reasoning', delta: unknown, entry: JsonObject = {}): void {
    const text = stringOf(delta)
    if (text === undefined && type === 'text') this.addAnswer(delta, entry)
    else if (text === undefined) this.addReasoning(delta, entry)
    if (!text) return
    const last = this.#openAnswer
    const before = last?.parts.at(-1)
    if (last && before && before.type === type) last.parts[last.parts.length - 1] = { ...before, text: before.text + text }
    else this.#addToAnswer([{ type, text }], entry)
  }

  /**
   * Returns the agent's last words or thoughts, if nobody has spoken since.
   * @param beforeResults whether results may have arrived since
   */
  lastText(type: 'text' | 'reasoning', beforeResults = false): string {
    const last = beforeResults ? this.#entries.at(-1)?.message : this.#openAnswer
    const part = last?.role === 'assistant' ? last.parts.findLast((one) => one.type === type) : undefined
    return part && 'text' in part ? (part.text ?? '') : ''
  }

  /** Adds a call, whose arguments may be a text. Without an id it is answered by the next result without one. */
  addCall(id: unknown, name: unknown, input: unknown, entry: JsonObject = {}): void {
    this.#addCallPart({ type: 'tool-call', callId: stringOf(id) ?? '', name: stringOf(name) ?? 'tool', input: inputText(input) }, entry)
  }

  /** Adds a list of calls, in the form of Chat or with the fields of the function beside the id. */
  addCalls(calls: unknown, entry: JsonObject = {}): void {
    for (const call of objectsIn(calls)) {
      const { name, arguments: args, args: otherArgs, input } = asObject(call.function) ?? call
      this.addCall(call.call_id ?? call.id, name, args ?? otherArgs ?? input, entry)
    }
  }

  /** Whether a call with that id was added. */
  hasCall(id: string): boolean {
    return this.#calls.has(id)
  }

  /** Whether a call with that id has no result yet. */
  hasOpenCall(id: unknown): boolean {
    return (this.#calls.get(stringOf(id) ?? '')?.open.size ?? 0) > 0
  }

  /** Adds a tool's result: a text, blocks or any other value. */
  addResult(id: unknown, content: unknown, failed = false, entry: JsonObject = {}): void {
    this.#addResultPart({ type: 'tool-result', callId: stringOf(id) ?? '', output: readToolOutput(content), ...(failed && { isError: true }) }, entry)
  }

  /** Adds the parts of a message unchanged; a result without a waiting call is read as words of the environment. */
  addParts(role: Message['role'], parts: readonly Part[], entry: JsonObject = {}): void {
    const speaker = role === 'tool' ? 'user' : role
    let pending: Part[] = []
    const flush = () => {
      if (speaker === 'assistant') this.#addToAnswer(pending, entry)
      else this.#addMessageParts(speaker, pending, entry)
      pending = []
    }
    for (const part of parts) {
      if (part.type !== 'tool-result' && part.type !== 'tool-call' && (speaker === 'assistant' || part.type !== 'reasoning')) pending.push(part)
      else {
        flush()
        // A result that names no known call answers the next one.
        if (part.type === 'tool-result') this.#addResultPart(this.#calls.has(part.callId) ? part : { ...part, callId: '' }, entry)
        else if (part.type === 'tool-call') this.#addCallPart(part, entry)
        else this.#addToAnswer([part], entry)
      }
    }
    flush()
  }

  /** Counts an entry without content. */
  countSkipped(kind: string): void {
    this.#skipped.add(kind)
  }

  addNote(note: DecodeNote): void {
    this.#notes.push(note)
  }

  /** Sets the tools offered, as definitions of functions or their names. */
  setTools(tools: unknown): void {
    const list = Array.isArray(tools) ? tools.map((tool: unknown) => (typeof tool === 'string' ? { name: tool } : tool)) : []
    this.#tools = functionTools(list, jsonText(list)).filter(({ name }) => name !== '')
  }

  get isEmpty(): boolean {
    return this.#entries.length === 0
  }

  document(format: FormatName, input: string | object, notes: readonly DecodeNote[]): Document {
    const rules: readonly MessageDraft[] = this.#instructions.length > 0 ? [{ role: 'system', parts: this.#instructions }] : []
    const messages = [...rules, ...this.#entries.flatMap(({ message, results }) => [message, ...results])]
    const linked = linkResultsToCalls(messages.map((message, index) => ({ id: `m${index}`, ...message, source: { index } })))
    const completed = addMissingResults(linked.messages)
    return {
      format,
      input,
      history: { messages: completed.messages, tools: this.#tools },
      notes: [...notes, ...this.#notes, ...this.#skipped.notes('records'), ...linked.notes, ...completed.notes],
      meta: this.meta,
      ...(this.model !== undefined && { model: this.model }),
    }
  }

  #addMessageParts(role: Message['role'], parts: readonly Part[], entry: JsonObject): void {
    if (parts.length === 0) return
    this.#push(role, parts, entry)
    this.#openCalls = new OpenCalls()
  }

  #push(role: Message['role'], parts: readonly Part[], entry: JsonObject): void {
    this.#entries.push({ message: { role, ...timeOf(entry), parts: [...parts] }, results: [] })
  }

  /** The last message, if it is the agent's and has no results yet. */
  get #openAnswer(): MessageDraft | undefined {
    const last = this.#entries.at(-1)
    return last?.message.role === 'assistant' && last.results.length === 0 ? last.message : undefined
  }

  #addCallPart(part: ToolCallPart, entry: JsonObject): void {
    const callId = this.#uniqueId(part.callId)
    this.#addToAnswer([{ ...part, callId }], entry)
    const callEntry = this.#entries.at(-1) as MessageWithResults
    const before = this.#calls.get(part.callId)
    const call = before?.entry === callEntry ? before : { entry: callEntry, open: new Set<string>(), guesses: [] }
    call.open.add(callId)
    this.#calls.set(callId, call)
    if (part.callId !== '') this.#calls.set(part.callId, call)
    this.#openCalls.add(callId)
  }

  /** Returns an id that no other call has: some programs restart the numbering of calls at each step. */
  #uniqueId(id: string): string {
    if (id !== '' && !this.#calls.has(id)) return id
    for (let n = Math.max(this.#calls.size, this.#nextNumbers.get(id) ?? 0); ; n++) {
      const candidate = `${id || 'told'}_${n}`
      if (this.#calls.has(candidate)) continue
      this.#nextNumbers.set(id, n + 1)
      return candidate
    }
  }

  #addResultPart(part: ToolResultPart, entry: JsonObject): void {
    const answeredId = part.callId === '' ? this.#openCalls.first : part.callId
    const call = answeredId === undefined ? undefined : this.#calls.get(answeredId)
    const guess = part.callId === '' || call?.open.size !== 0 ? undefined : call.guesses.shift()
    if (call && guess) this.#replaceGuess(call, guess, part, entry)
    else if (answeredId === undefined || call?.open.size === 0) this.#addMessageParts('user', part.output, entry)
    else if (call) {
      const callId = call.open.has(answeredId) ? answeredId : (call.open.values().next().value as string)
      this.#openCalls.close(callId)
      if (part.callId === '') call.guesses.push({ index: call.entry.results.length, callId })
      call.entry.results.push({ role: 'tool', ...timeOf(entry), parts: [{ ...part, callId }] })
      call.open.delete(callId)
    } else this.#push('tool', [{ ...part, callId: answeredId }], entry)
  }

  /** Gives a call the result that names it. The one that it had before, which names no call, answers the next open one. */
  #replaceGuess({ entry: { results } }: CallsOfId, { index, callId }: CallsOfId['guesses'][number], part: ToolResultPart, entry: JsonObject): void {
    const guess = results[index]
    results[index] = { role: 'tool', ...timeOf(entry), parts: [{ ...part, callId }] }
    for (const one of guess?.parts ?? []) if (one.type === 'tool-result') this.#addResultPart({ ...one, callId: '' }, { at: guess?.at })
  }

  #addToAnswer(parts: readonly Part[], entry: JsonObject): void {
    if (parts.length === 0) return
    const last = this.#openAnswer
    const calls = parts.filter(({ type }) => type === 'tool-call').length
    if (last && (!this.#hasCalls || calls === parts.length)) for (const part of parts) last.parts.push(part)
    else {
      if (last) this.#openCalls = new OpenCalls()
      this.#push('assistant', parts, entry)
      this.#hasCalls = false
    }
    this.#hasCalls ||= calls > 0
  }
}

function wordsOf(part: Part): string {
  if (part.type === 'opaque') return part.text ?? part.json
  return part.type === 'text' || part.type === 'reasoning' ? part.text : stringifyJson(part)
}

function partsOf(content: unknown): Part[] {
  return (Array.isArray(content) ? content : [content]).flatMap(readTracedBlock)
}
