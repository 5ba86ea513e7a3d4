import { expect, it } from 'vitest'
import { refOf } from '../../src/archive/index.ts'
import { profileNamed } from '../../src/law/index.ts'
import { type History, messageText } from '../../src/message/index.ts'
import { pipelineNamed, plan } from '../../src/pipeline/index.ts'
import { createCounter } from '../../src/token/index.ts'

const counter = createCounter({ exact: false })

/** Turns in which every sentence is unique. */
function proseHistory(turns: number): History {
  const words = (turn: number, who: string) =>
    Array.from({ length: 6 }, (_, i) => `The ${who} saw in turn ${turn} that part_${turn}_${i} of the plan took ${(turn * 37 + i * 11) % 1000} ms.`).join(' ')
  return {
    tools: [],
    messages: Array.from({ length: turns }, (_, i) => [
      { id: `u${i}`, role: 'user' as const, parts: [{ type: 'text' as const, text: words(i, 'user') }] },
      { id: `a${i}`, role: 'assistant' as const, parts: [{ type: 'text' as const, text: words(i, 'assistant') }] },
    ]).flat(),
  }
}

it.each(['adaptive', 'intelligent'])('%s estimates each sentence about once, however many drafts it makes', (name) => {
  const history = proseHistory(250)
  const length = history.messages.reduce((sum, message) => sum + messageText(message).length, 0)
  let read = 0
  const rough = {
    ...counter,
    text: (text: string) => {
      read += text.length
      return counter.text(text)
    },
  }
  plan(history, { budget: 1000, strategy: pipelineNamed(name), profile: profileNamed('openai-chat'), counter, rough, ref: (text) => refOf('00', text) })
  expect(read / length).toBeLessThan(1.2)
})
