import type { Message } from '../../../message/index.ts'
import { asObject, stringifyJson } from '../../../text/index.ts'
import type { Law, Violation } from '../../law.ts'
import { pairCalls } from '../../reading/pair-calls.ts'
import { resultRunStarts } from '../../reading/result-run-starts.ts'
import { speaker } from '../../reading/speaker.ts'
import { wireList, wireValue } from '../../reading/wire-value.ts'
import { violationAtIndex, violationOfMessage } from '../../violation-of-message.ts'

/**
 * A turn of calls is followed by as many results as it has calls, in one turn: results alongside words of the user, after other results, are in a turn of their
 * own. A turn of calls at the very end still waits for its results; results without a call are left to the pairing laws. In neutral messages each result may be
 * a message of its own: those of a turn are joined when they are written to Gemini, which accepts them only in one content.
 */
export const responseCount: Law = {
  name: 'response-count',
  source: 'gemini-cli #3814 (after compression), #4217, #5443; eino-ext #571 and llumiverse PR #620 (parallel results in contents of their own)',
  error: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  violations(history) {
    const { messages } = history
    const starts = resultRunStarts(messages)
    const missing = new Int32Array(messages.length)
    messages.forEach((message, i) => {
      if (message.role === 'assistant') for (const part of message.parts) if (part.type === 'tool-call' && !part.hosted) missing[i] = (missing[i] as number) + 1
    })
    for (const { call, result } of pairCalls(messages).pairs) {
      const followsDirectly =
        starts[result.index] === call.index + 1 && (result.index === call.index + 1 || speaker(messages[result.index] as Message) === 'tool')
      if (followsDirectly && !call.hosted) missing[call.index] = (missing[call.index] as number) - 1
    }
    const found: Violation[] = []
    missing.forEach((count, i) => {
      if (count > 0 && i < messages.length - 1)
        found.push(violationOfMessage('response-count', history, i, `${count} results are missing in the turn after the calls`))
    })
    return found
  },
  wire(body) {
    const contents = wireList(body, 'contents')
    return contents.flatMap((content, i) => {
      const calls = i > 0 ? countParts(contents[i - 1], 'functionCall', 'function_call') : 0
      const results = countParts(content, 'functionResponse', 'function_response')
      if (calls === 0 || calls === results) return []
      return [
        violationAtIndex('response-count', i - 1, `${calls} calls have ${results} results in the next content`, stringifyJson(contents[i - 1]).slice(0, 200)),
      ]
    })
  },
}

/** Counts the parts of a content that are of a kind, under either of its names. */
function countParts(content: unknown, ...names: readonly string[]): number {
  return wireList(content, 'parts').filter((part) => names.some((name) => asObject(wireValue(part, name)))).length
}
