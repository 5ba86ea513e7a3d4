import { hasPart, isSystem, isWrittenByDecant, messageText } from '../../message/index.ts'
import { createStrategy } from '../create-strategy.ts'
import { fittedEdit, rounds, summaryOf } from '../draft/index.ts'
import type { Strategy } from '../strategy.ts'

/**
 * Keeps the question and the final answer of each finished turn and summarises the steps between. The current turn and turns without a final answer stay whole,
 * as does everything outside a turn, such as system text. The order does not change.
 *
 * @example
 * questionAnswer().plan(history, context) // u a[1] r1 a u a → u [SUMMARY of 2 …] a u a
 */
export function questionAnswer(): Strategy {
  return createStrategy('question-answer', (history, context) => {
    const { messages } = history
    const keep = new Uint8Array(messages.length).fill(1)
    for (const { start, end } of rounds(messages).slice(0, -1)) {
      const question = messages[start]
      let answer = end - 1
      while (answer > start && !isAnswer(messages[answer])) answer--
      if (question?.role !== 'user' || answer === start) continue
      for (let i = start + 1; i < answer; i++) {
        const message = messages[i]
        if (message && !isWrittenByDecant(message) && !isSystem(message)) keep[i] = 0
      }
    }
    return fittedEdit(history, context, {
      keep,
      reason: 'on the way from question to answer',
      replacement: (run, maxTokens) => summaryOf(run, context, maxTokens),
    })
  })
}

function isAnswer(message: Parameters<typeof messageText>[0] | undefined): boolean {
  return message?.role === 'assistant' && !hasPart(message, 'tool-call') && messageText(message).trim() !== ''
}
