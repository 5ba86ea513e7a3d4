import type { Message } from '../../message/index.ts'
import { breach } from '../breach.ts'
import type { Law, Violation } from '../law.ts'
import { runStarts } from '../run-starts.ts'

/**
 * As many results follow a turn of calls as it has calls, in one turn: what stands beside words of the user behind other results is in a
 * turn of its own. A turn of calls at the very end still waits for them.
 */
export const responseCount: Law = {
  name: 'response-count',
  source: 'gemini-cli #3814 (after compression), #4217, #5443',
  error: 'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
  violations(history) {
    const { messages } = history
    const found: Violation[] = []
    const runs = runStarts(messages)
    messages.forEach((message, i) => {
      const calls = count(message, 'tool-call')
      if (message.role !== 'assistant' || calls === 0 || i === messages.length - 1) return
      let results = 0
      for (let next = i + 1; runs[next] === i + 1; next++) {
        const answer = messages[next] as Message
        if (next === i + 1 || answer.role === 'tool') results += count(answer, 'tool-result')
      }
      if (results !== calls) found.push(breach('response-count', history, i, `${calls} calls, ${results} results`))
    })
    return found
  },
  forbids({ messages }, _profile, cuts) {
    runStarts(messages).forEach((start, i) => {
      if (start > 0 && messages[start - 1]?.role === 'assistant') cuts[i] = 0
    })
  },
}

function count(message: Message, type: 'tool-call' | 'tool-result'): number {
  let found = 0
  for (const part of message.parts) if (part.type === type && !part.hosted) found++
  return found
}
