import type { Part } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { timeField } from './moment.ts'
import { readToolOutput } from './read-traced-block.ts'
import type { ToolRuns } from './tool-runs.ts'

interface OpenCall {
  readonly callId: string
  readonly name: string
  readonly input: string
  /** The recorded id, which several calls may share. */
  readonly recordedId: string
  hosted: boolean
}

/**
 * Gives each call its own id, and makes each result name the call that it answers. Results that no request repeats come from the tool runs, each used once; a
 * result that answers no call becomes words of the user.
 */
export function pairCallsWithResults(messages: readonly MessageContent[], tools: ToolRuns): MessageContent[] {
  const takeRun = tools.createTaker()
  const usedIds = new Set<string>()
  /** For each id, the number to append to its next occurrence. */
  const nextNumbers = new Map<string, number>()
  const found: MessageContent[] = []
  let open: OpenCall[] = []
  const assignCallId = (part: Part & { type: 'tool-call' }): Part => {
    let callId = part.callId || `call_${usedIds.size}`
    const from = nextNumbers.get(part.callId) ?? 2
    for (let n = from; usedIds.has(callId); n++) {
      callId = `${part.callId || 'call'}_${n}`
      nextNumbers.set(part.callId, n + 1)
    }
    usedIds.add(callId)
    open.push({ callId, name: part.name, input: part.input, recordedId: part.callId, hosted: part.hosted === true })
    return { ...part, callId }
  }
  const linkResult = (part: Part & { type: 'tool-result' }): Part => {
    const call = callAnsweredBy(part, open)
    if (!call) return part.hosted ? part : resultAsText(part)
    open = open.filter((one) => one !== call)
    return { ...part, callId: call.callId, name: part.name ?? call.name }
  }
  const addRecordedResults = () => {
    for (const { callId, name, ...call } of open.filter(({ hosted }) => !hosted)) {
      const run = takeRun({ name, ...call })
      if (!run) continue
      const result: Part = { type: 'tool-result', callId, name, output: readToolOutput(run.output), ...(run.failed && { isError: true }) }
      found.push({ role: 'tool', parts: [result], ...timeField(run.end) })
    }
    open = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') addRecordedResults()
    const parts = message.parts.map((part) => (part.type === 'tool-call' ? assignCallId(part) : part.type === 'tool-result' ? linkResult(part) : part))
    found.push(message.role === 'tool' && parts.some(({ type }) => type !== 'tool-result') ? { ...message, role: 'user', parts } : { ...message, parts })
  }
  addRecordedResults()
  return found
}

/** Returns the call that a result answers: the one with its id, otherwise the first open one without an id, or with its name. */
function callAnsweredBy({ callId, name }: { callId: string; name?: string }, open: readonly OpenCall[]): OpenCall | undefined {
  const callWithId = callId === '' ? undefined : open.find(({ recordedId }) => recordedId === callId)
  if (callWithId) return callWithId
  const candidates = open.filter(({ recordedId }) => callId === '' || recordedId === '')
  return candidates.find((call) => name !== undefined && call.name === name) ?? (name === undefined || callId === '' ? candidates[0] : undefined)
}

function resultAsText({ output, name }: { output: readonly Part[]; name?: string }): Part {
  const text = output.map((part) => (part.type === 'text' ? part.text : part.type === 'opaque' ? part.json : '')).join('\n')
  return { type: 'text', text: name === undefined ? text : `${name}: ${text}` }
}
