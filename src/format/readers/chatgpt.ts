import type { Message, Part, Role } from '../../message/index.ts'
import { scalarAsText } from '../../text/index.ts'
import type { DecodeNote, Document, Format } from '../format.ts'
import { timeOf } from '../wire/time-of.ts'
import { asObject, type JsonObject, stringOf } from '../wire/value.ts'
import { conversationsIn } from './reading/conversations-in.ts'
import { multiRunDecoding } from './reading/multi-run-decoding.ts'
import { ownValue } from './reading/own-value.ts'
import { SkippedEntries } from './reading/skipped-entries.ts'

const ROLES: Readonly<Record<string, Role>> = { user: 'user', assistant: 'assistant', system: 'system', developer: 'developer', tool: 'tool' }

/** A call that has no result yet. */
interface OpenCall {
  readonly callId: string
  readonly name: string
}

/** The export of ChatGPT, `conversations.json`: each conversation is a run, read along the branch of its tree that was shown last. */
export const chatgpt: Format = {
  name: 'chatgpt',
  title: 'Conversations as ChatGPT exports them (JSON)',
  detect({ kind, items, fields }) {
    const conversations = kind === 'array' ? items : kind === 'object' ? [fields] : []
    return conversations.some((one) => asObject(asObject(one)?.mapping) && typeof asObject(one)?.current_node === 'string') ? 0.98 : 0
  },
  ...multiRunDecoding((input) => {
    const all = conversationsIn(input, 'mapping', 'ChatGPT')
    return { runs: all.length, document: (run) => documentOf(input, all[run] as JsonObject) }
  }),
}

function documentOf(input: string | object, { mapping, ...rest }: JsonObject): Document {
  const nodes = asObject(mapping) ?? {}
  const branch = branchOf(nodes, stringOf(rest.current_node))
  const skipped = new SkippedEntries()
  const messages: Message[] = []
  let open: OpenCall[] = []
  /** The assistant's thoughts before its next words or call: they become one message with these. */
  let pendingThoughts: Part[] = []
  const push = (entry: JsonObject, role: Role, parts: readonly Part[]) => {
    const index = messages.length
    messages.push({ id: `m${index}`, role, parts, ...timeOf({ at: entry.create_time }), source: { index } })
  }
  const add = (entry: JsonObject, role: Role, parts: readonly Part[]) => {
    if (role !== 'assistant' && pendingThoughts.length > 0) push({}, 'assistant', pendingThoughts)
    push(entry, role, role === 'assistant' ? [...pendingThoughts, ...parts] : parts)
    pendingThoughts = []
  }
  for (const entry of branch) {
    const parts = partsOf(entry, skipped)
    const roleName = scalarAsText(asObject(entry.author)?.role)
    const role = (Object.hasOwn(ROLES, roleName) && ROLES[roleName]) || 'user'
    const recipient = stringOf(entry.recipient) ?? 'all'
    const text = parts.map((part) => ('text' in part ? part.text : '')).join('\n')
    const call = role === 'tool' ? answeredCall(entry, open) : undefined
    if (call) {
      // Pending thoughts wait, so that nothing comes between a call and its result.
      push(entry, role, [{ type: 'tool-result', ...call, output: text === '' ? [] : [{ type: 'text', text }] }])
      open.splice(open.indexOf(call), 1)
    } else if (parts.length === 0) continue
    else if (role !== 'assistant') add(entry, role === 'tool' ? 'user' : role, parts)
    else if (parts[0]?.type === 'reasoning') pendingThoughts.push(...parts)
    else if (recipient === 'all') add(entry, role, parts)
    else {
      const newCall = { callId: stringOf(entry.id) ?? `call_${messages.length}`, name: recipient }
      if (hasText(messages.at(-1))) open = []
      open.push(newCall)
      add(entry, role, [{ type: 'tool-call', ...newCall, input: JSON.stringify({ input: text }) }])
    }
  }
  if (pendingThoughts.length > 0) push({}, 'assistant', pendingThoughts)
  const shownBranch = new Set(branch)
  const otherCount = Object.values(nodes).filter((node) => isOnOtherBranch(asObject(asObject(node)?.message), shownBranch)).length
  const meta = { ...rest, id: stringOf(rest.conversation_id) ?? stringOf(rest.id) ?? 'conversation' }
  return { format: 'chatgpt', input, history: { messages, tools: [] }, notes: [...skipped.notes('parts'), ...otherBranchNotes(otherCount)], meta }
}

/** Returns the call that a result answers: the first open one of its tool, or, if the tool has another name there, the first. */
function answeredCall(entry: JsonObject, open: readonly OpenCall[]): OpenCall | undefined {
  const tool = stringOf(asObject(entry.author)?.name)
  return open.find(({ name }) => name === tool) ?? open[0]
}

/** Whether a message has text: after it, no result for earlier calls can come. */
function hasText(message: Message | undefined): boolean {
  return message?.parts.some(({ type }) => type === 'text') ?? false
}

/** Returns the messages from the first to the one that was shown last; if none is named or the chain is broken, all in order. */
function branchOf(nodes: JsonObject, last: string | undefined): readonly JsonObject[] {
  const found: JsonObject[] = []
  const seen = new Set<string>()
  for (let at = last; at !== undefined && !seen.has(at); ) {
    seen.add(at)
    const node: JsonObject | undefined = asObject(ownValue(nodes, at))
    const message = asObject(node?.message)
    if (message) found.push(message)
    at = stringOf(node?.parent)
  }
  return found.length > 0
    ? found.reverse()
    : Object.values(nodes)
        .map((node) => asObject(asObject(node)?.message))
        .filter((one) => one !== undefined)
}

function partsOf(entry: JsonObject, skipped: SkippedEntries): readonly Part[] {
  const content = asObject(entry.content) ?? {}
  const kind = scalarAsText(content.content_type)
  const thoughts = Array.isArray(content.thoughts) ? content.thoughts.map((one: unknown) => stringOf(asObject(one)?.content) ?? '').join('\n') : ''
  if (thoughts !== '') return [{ type: 'reasoning', text: thoughts }]
  const parts = (Array.isArray(content.parts) ? content.parts : [content.text ?? content.result ?? content.content]).flatMap((part: unknown): Part[] => {
    const text = typeof part === 'string' ? part : stringOf(asObject(part)?.text)
    if (text) return [{ type: 'text', text }]
    if (asObject(part)) skipped.add(scalarAsText(asObject(part)?.content_type))
    return []
  })
  if (parts.length === 0) skipped.add(kind === 'text' ? 'empty' : kind)
  return parts
}

function isOnOtherBranch(message: JsonObject | undefined, shownBranch: ReadonlySet<JsonObject>): boolean {
  return message !== undefined && !shownBranch.has(message) && partsOf(message, new SkippedEntries()).length > 0
}

function otherBranchNotes(count: number): DecodeNote[] {
  if (count === 0) return []
  const message = `${count} messages are on other branches than the one shown last, and were left out`
  return [{ code: 'no-message', message, remedy: 'To get another branch, show it in ChatGPT before you export the conversation.' }]
}
