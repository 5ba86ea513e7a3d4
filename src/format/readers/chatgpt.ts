import type { Message, Part, Role } from '../../message/index.ts'
import { wordOf } from '../../text/index.ts'
import type { DecodeNote, Document, Format } from '../format.ts'
import { timeOf } from '../wire/time-of.ts'
import { type JsonObject, objectOf, stringOf } from '../wire/value.ts'
import { conversationsIn } from './reading/conversations-in.ts'
import { LeftOut } from './reading/left-out.ts'
import { logRuns } from './reading/log-runs.ts'

const ROLES: Readonly<Record<string, Role>> = { user: 'user', assistant: 'assistant', system: 'system', developer: 'developer', tool: 'tool' }

/** A call that has no result yet. */
interface Call {
  readonly callId: string
  readonly name: string
}

/** The export of ChatGPT, `conversations.json`: each conversation is a run, read along the branch of its tree that was shown last. */
export const chatgpt: Format = {
  name: 'chatgpt',
  title: 'Conversations as ChatGPT exports them (JSON)',
  detect({ kind, items, fields }) {
    const conversations = kind === 'array' ? items : kind === 'object' ? [fields] : []
    return conversations.some((one) => objectOf(objectOf(one)?.mapping) && typeof objectOf(one)?.current_node === 'string') ? 0.98 : 0
  },
  ...logRuns((input) => {
    const all = conversationsIn(input, 'mapping', 'ChatGPT')
    return { runs: all.length, document: (run) => documentOf(input, all[run] as JsonObject) }
  }),
}

function documentOf(input: string | object, { mapping, ...rest }: JsonObject): Document {
  const nodes = objectOf(mapping) ?? {}
  const branch = branchOf(nodes, stringOf(rest.current_node))
  const left = new LeftOut()
  const messages: Message[] = []
  let open: Call[] = []
  /** The assistant's thoughts before its next words or call: they become one message with these. */
  let thought: Part[] = []
  const put = (entry: JsonObject, role: Role, parts: readonly Part[]) => {
    const index = messages.length
    messages.push({ id: `m${index}`, role, parts, ...timeOf({ at: entry.create_time }), source: { index } })
  }
  const add = (entry: JsonObject, role: Role, parts: readonly Part[]) => {
    if (role !== 'assistant' && thought.length > 0) put({}, 'assistant', thought)
    put(entry, role, role === 'assistant' ? [...thought, ...parts] : parts)
    thought = []
  }
  for (const entry of branch) {
    const parts = partsOf(entry, left)
    const named = wordOf(objectOf(entry.author)?.role)
    const role = (Object.hasOwn(ROLES, named) && ROLES[named]) || 'user'
    const name = stringOf(entry.recipient) ?? 'all'
    const text = parts.map((part) => ('text' in part ? part.text : '')).join('\n')
    const call = role === 'tool' ? answeredBy(entry, open) : undefined
    if (call) {
      // Pending thoughts wait, so that nothing comes between a call and its result.
      put(entry, role, [{ type: 'tool-result', ...call, output: text === '' ? [] : [{ type: 'text', text }] }])
      open.splice(open.indexOf(call), 1)
    } else if (parts.length === 0) continue
    else if (role !== 'assistant') add(entry, role === 'tool' ? 'user' : role, parts)
    else if (parts[0]?.type === 'reasoning') thought.push(...parts)
    else if (name === 'all') add(entry, role, parts)
    else {
      const made = { callId: stringOf(entry.id) ?? `call_${messages.length}`, name }
      if (hasSaid(messages.at(-1))) open = []
      open.push(made)
      add(entry, role, [{ type: 'tool-call', ...made, input: JSON.stringify({ input: text }) }])
    }
  }
  if (thought.length > 0) put({}, 'assistant', thought)
  const shown = new Set(branch)
  const others = Object.values(nodes).filter((node) => isSaid(objectOf(objectOf(node)?.message), shown)).length
  const meta = { ...rest, id: stringOf(rest.conversation_id) ?? stringOf(rest.id) ?? 'conversation' }
  return { format: 'chatgpt', input, history: { messages, tools: [] }, notes: [...left.notes('parts'), ...elsewhere(others)], meta }
}

/** Returns the call that a result answers: the first open one of its tool, or, if the tool has another name there, the first. */
function answeredBy(entry: JsonObject, open: readonly Call[]): Call | undefined {
  const tool = stringOf(objectOf(entry.author)?.name)
  return open.find(({ name }) => name === tool) ?? open[0]
}

/** Whether a message has text: after it, no result for earlier calls can come. */
function hasSaid(message: Message | undefined): boolean {
  return message?.parts.some(({ type }) => type === 'text') ?? false
}

/** Returns the messages from the first to the one that was shown last; if none is named or the chain is broken, all in order. */
function branchOf(nodes: JsonObject, last: string | undefined): readonly JsonObject[] {
  const found: JsonObject[] = []
  const seen = new Set<string>()
  for (let at = last; at !== undefined && !seen.has(at); ) {
    seen.add(at)
    const node: JsonObject | undefined = Object.hasOwn(nodes, at) ? objectOf(nodes[at]) : undefined
    const message = objectOf(node?.message)
    if (message) found.push(message)
    at = stringOf(node?.parent)
  }
  return found.length > 0
    ? found.reverse()
    : Object.values(nodes)
        .map((node) => objectOf(objectOf(node)?.message))
        .filter((one) => one !== undefined)
}

function partsOf(entry: JsonObject, left: LeftOut): readonly Part[] {
  const content = objectOf(entry.content) ?? {}
  const kind = wordOf(content.content_type)
  const thoughts = Array.isArray(content.thoughts) ? content.thoughts.map((one: unknown) => stringOf(objectOf(one)?.content) ?? '').join('\n') : ''
  if (thoughts !== '') return [{ type: 'reasoning', text: thoughts }]
  const said = (Array.isArray(content.parts) ? content.parts : [content.text ?? content.result ?? content.content]).flatMap((part: unknown): Part[] => {
    const text = typeof part === 'string' ? part : stringOf(objectOf(part)?.text)
    if (text) return [{ type: 'text', text }]
    if (objectOf(part)) left.add(wordOf(objectOf(part)?.content_type))
    return []
  })
  if (said.length === 0) left.add(kind === 'text' ? 'empty' : kind)
  return said
}

function isSaid(message: JsonObject | undefined, shown: ReadonlySet<JsonObject>): boolean {
  return message !== undefined && !shown.has(message) && partsOf(message, new LeftOut()).length > 0
}

function elsewhere(count: number): DecodeNote[] {
  if (count === 0) return []
  const message = `${count} messages are on other branches than the one shown last, and were left out`
  return [{ code: 'no-message', message, remedy: 'To get another branch, show it in ChatGPT before you export the conversation.' }]
}
