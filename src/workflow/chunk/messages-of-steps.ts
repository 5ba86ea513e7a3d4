import type { Message, Part } from '../../message/index.ts'
import { cutText, harnessCommand, isContinuationSummary, isFromHarness, safeCut, withoutReminders } from '../../text/index.ts'
import type { HistoryStep } from '../step/coding-experience.ts'
import { planAsText } from './plan-as-text.ts'

/** Characters of one thought, call or observation that are read: half from its beginning, half from its end. */
const MAX_READ_CHARS = 60_000

/** Tools that only mark a task in a list: nothing they print is worth quoting. */
const TASK_LIST_TOOL = /^task_?(?:update|list)$/i

/** Text that a harness puts around a command, or reminders: not worth quoting either. */
const HARNESS_TEXT = /^\s*(?:<(?:system-reminder|local-command-)|Caveat: )/

/** The steps as messages, at most three per step, for code that reads histories. */
export function messagesOfSteps(steps: readonly HistoryStep[]): { messages: Message[]; stepOf: number[] } {
  const messages: Message[] = []
  const stepOf: number[] = []
  const add = (message: Message, step: number): void => {
    messages.push(message)
    stepOf.push(step)
  }
  steps.forEach(({ action, actionType, tool, input, thought, observation: output }, i) => {
    if (action.startsWith('User: ')) {
      const text = input ?? action.slice('User: '.length)
      const line = harnessCommand(text)
      if (line === undefined ? !HARNESS_TEXT.test(text) : /\s/.test(line))
        add({ id: `u${i}`, role: roleOf(text), parts: [{ type: 'text', text: headAndTail(line ?? text) }] }, i)
      return
    }
    const text = withoutCall(planAsText(thought), input)
    const parts: Part[] = text === '' ? [] : [{ type: 'text', text: headAndTail(text) }]
    const [call, observation] = TASK_LIST_TOOL.test(tool ?? '') ? ['', ''] : [input ?? action, withoutReminders(output)]
    if (call !== '') parts.push({ type: 'tool-call', callId: `c${i}`, name: tool ?? actionType, input: headAndTail(call) })
    if (parts.length > 0) add({ id: `a${i}`, role: 'assistant', parts }, i)
    if (observation !== '')
      add({ id: `r${i}`, role: 'tool', parts: [{ type: 'tool-result', callId: `c${i}`, output: [{ type: 'text', text: headAndTail(observation) }] }] }, i)
  })
  return { messages, stepOf }
}

/** The speaker of a text in the user's name: harnesses write there, and agents load skills and record what they did before their memory was cleared. */
function roleOf(text: string): Message['role'] {
  if (isFromHarness(text)) return 'system'
  return isContinuationSummary(text) ? 'assistant' : 'user'
}

/** The thought without a trailing block that is the call itself, as written by agents that call through code blocks. */
function withoutCall(thought: string, input: string | undefined): string {
  const call = input?.trim() ?? ''
  if (call === '' || !thought.endsWith('```')) return thought
  const end = thought.slice(0, -3).trimEnd()
  const before = end.endsWith(call) ? end.slice(0, -call.length) : ''
  return /```\w{0,20}\s*$/.test(before.slice(-40)) ? before.slice(0, before.lastIndexOf('```')).trimEnd() : thought
}

function headAndTail(text: string): string {
  return text.length <= MAX_READ_CHARS ? text : `${cutText(text, MAX_READ_CHARS / 2)}\n${text.slice(safeCut(text, text.length - MAX_READ_CHARS / 2))}`
}
