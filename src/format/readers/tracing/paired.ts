import type { Part } from '../../../message/index.ts'
import type { Reading } from '../../wire/codec.ts'
import { atOf } from './moment.ts'
import { outputOf } from './said-part.ts'
import type { ToolRuns } from './tool-runs.ts'

interface Open {
  readonly callId: string
  readonly name: string
  readonly input: string
  /** The recorded id, which several calls may share. */
  readonly given: string
  hosted: boolean
}

/**
 * Gives each call its own id, and makes each result name the call that it answers. Results that no request repeats come from the tool runs, each used once; a
 * result that answers no call becomes words of the user.
 */
export function paired(messages: readonly Reading[], tools: ToolRuns): Reading[] {
  const taken = tools.taking()
  const used = new Set<string>()
  /** For each id, the number to append to its next occurrence. */
  const next = new Map<string, number>()
  const found: Reading[] = []
  let open: Open[] = []
  const called = (part: Part & { type: 'tool-call' }): Part => {
    let callId = part.callId || `call_${used.size}`
    const from = next.get(part.callId) ?? 2
    for (let n = from; used.has(callId); n++) {
      callId = `${part.callId || 'call'}_${n}`
      next.set(part.callId, n + 1)
    }
    used.add(callId)
    open.push({ callId, name: part.name, input: part.input, given: part.callId, hosted: part.hosted === true })
    return { ...part, callId }
  }
  const answered = (part: Part & { type: 'tool-result' }): Part => {
    const call = answeredBy(part, open)
    if (!call) return part.hosted ? part : wordsOf(part)
    open = open.filter((one) => one !== call)
    return { ...part, callId: call.callId, name: part.name ?? call.name }
  }
  const complete = () => {
    for (const { callId, name, ...call } of open.filter(({ hosted }) => !hosted)) {
      const run = taken({ name, ...call })
      if (!run) continue
      const result: Part = { type: 'tool-result', callId, name, output: outputOf(run.output), ...(run.failed && { isError: true }) }
      found.push({ role: 'tool', parts: [result], ...atOf(run.end) })
    }
    open = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') complete()
    const parts = message.parts.map((part) => (part.type === 'tool-call' ? called(part) : part.type === 'tool-result' ? answered(part) : part))
    found.push(message.role === 'tool' && parts.some(({ type }) => type !== 'tool-result') ? { ...message, role: 'user', parts } : { ...message, parts })
  }
  complete()
  return found
}

/** Returns the call that a result answers: the one with its id, otherwise the first open one without an id, or with its name. */
function answeredBy({ callId, name }: { callId: string; name?: string }, open: readonly Open[]): Open | undefined {
  const named = callId === '' ? undefined : open.find(({ given }) => given === callId)
  if (named) return named
  const free = open.filter(({ given }) => callId === '' || given === '')
  return free.find((call) => name !== undefined && call.name === name) ?? (name === undefined || callId === '' ? free[0] : undefined)
}

function wordsOf({ output, name }: { output: readonly Part[]; name?: string }): Part {
  const words = output.map((part) => (part.type === 'text' ? part.text : part.type === 'opaque' ? part.json : '')).join('\n')
  return { type: 'text', text: name === undefined ? words : `${name}: ${words}` }
}
