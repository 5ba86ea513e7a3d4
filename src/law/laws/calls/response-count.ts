import type { Message } from '../../../message/index.ts'
import { objectOf } from '../../../text/index.ts'
import { breach, placeBreach } from '../../breach.ts'
import type { Law, Violation } from '../../law.ts'
import { pairing } from '../../reading/pairing.ts'
import { runStarts } from '../../reading/run-starts.ts'
import { speaker } from '../../reading/speaker.ts'
import { at, listAt } from '../../reading/wire-value.ts'

/**
 * A turn of calls is followed by as many results as it has calls, in one turn: results beside words of the user, after other results, are in a turn of their
 * own. A turn of calls at the very end still waits for its results; results without a call are left to the pairing laws. In neutral messages each result may be
 * a message of its own: those of a turn are joined when they are written to Gemini, which accepts them only in one content.
 */
export const responseCount: Law = {
  name: 'response-count',
  source: 'gemini-cli #3814 (after compression), #4217, #5443; eino-ext #571 and llumiverse PR #620 (parallel results in contents of their own)',
  error: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  violations(history) {
    const { messages } = history
    const starts = runStarts(messages)
    const missing = new Int32Array(messages.length)
    messages.forEach((message, i) => {
      if (message.role === 'assistant') for (const part of message.parts) if (part.type === 'tool-call' && !part.hosted) missing[i] = (missing[i] as number) + 1
    })
    for (const { call, result } of pairing(messages).pairs) {
      const direct = starts[result.index] === call.index + 1 && (result.index === call.index + 1 || speaker(messages[result.index] as Message) === 'tool')
      if (direct && !call.hosted) missing[call.index] = (missing[call.index] as number) - 1
    }
    const found: Violation[] = []
    missing.forEach((count, i) => {
      if (count > 0 && i < messages.length - 1) found.push(breach('response-count', history, i, `${count} results are missing in the turn after the calls`))
    })
    return found
  },
  wire(body) {
    const contents = listAt(body, 'contents')
    return contents.flatMap((content, i) => {
      const calls = i > 0 ? countOf(contents[i - 1], 'functionCall', 'function_call') : 0
      const results = countOf(content, 'functionResponse', 'function_response')
      if (calls === 0 || calls === results) return []
      return [placeBreach('response-count', i - 1, `${calls} calls have ${results} results in the next content`, JSON.stringify(contents[i - 1]).slice(0, 200))]
    })
  },
}

/** Counts the parts of a content that are of a kind, under either of its names. */
function countOf(content: unknown, ...names: readonly string[]): number {
  return listAt(content, 'parts').filter((part) => names.some((name) => objectOf(at(part, name)))).length
}
