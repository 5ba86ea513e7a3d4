import type { Part } from '../../../message/index.ts'
import type { MessageContent } from '../../wire/codec.ts'
import { timeField } from './moment.ts'
import { OpenCalls } from './open-calls.ts'
import { readToolOutput } from './read-traced-block.ts'
import type { ToolRuns } from './tool-runs.ts'

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
  const open = new OpenCalls()
  const assignCallId = (part: Part & { type: 'tool-call' }): Part => {
    let callId = part.callId || `call_${usedIds.size}`
    const from = nextNumbers.get(part.callId) ?? 2
    for (let n = from; usedIds.has(callId); n++) {
      callId = `${part.callId || 'call'}_${n}`
      nextNumbers.set(part.callId, n + 1)
    }
    usedIds.add(callId)
    open.add({ callId, name: part.name, input: part.input, recordedId: part.callId, hosted: part.hosted === true })
    return { ...part, callId }
  }
  const linkResult = (part: Part & { type: 'tool-result' }): Part | readonly Part[] => {
    const call = open.takeAnswered(part)
    if (!call) return part.hosted ? part : resultAsWords(part)
    return { ...part, callId: call.callId, name: part.name ?? call.name }
  }
  const addRecordedResults = () => {
    for (const { callId, name, hosted, ...call } of open.takeAll()) {
      const run = hosted ? undefined : takeRun({ name, ...call })
      if (!run) continue
      const result: Part = { type: 'tool-result', callId, name, output: readToolOutput(run.output), ...(run.failed && { isError: true }) }
      found.push({ role: 'tool', parts: [result], ...timeField(run.end) })
    }
  }
  for (const message of messages) {
    if (message.role !== 'tool') addRecordedResults()
    const parts = message.parts.flatMap((part) => (part.type === 'tool-call' ? assignCallId(part) : part.type === 'tool-result' ? linkResult(part) : part))
    found.push(message.role === 'tool' && parts.some(({ type }) => type !== 'tool-result') ? { ...message, role: 'user', parts } : { ...message, parts })
  }
  addRecordedResults()
  return found
}

function resultAsWords({ output, name }: { output: readonly Part[]; name?: string }): readonly Part[] {
  const text = output.flatMap((part) => (part.type === 'text' ? [part.text] : part.type === 'opaque' ? [part.json] : [])).join('\n')
  const attached = output.filter(({ type }) => type === 'image' || type === 'file')
  return [{ type: 'text', text: name === undefined ? text : `${name}: ${text}` }, ...attached]
}
