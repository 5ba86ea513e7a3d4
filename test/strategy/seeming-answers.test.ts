import { describe, expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { compress } from '../../src/index.ts'
import { isWrittenByDecant, messageText } from '../../src/message/index.ts'
import { protect } from '../../src/pipeline/index.ts'
import { type StrategyName, strategies } from '../../src/strategy/index.ts'

const ASKED = 'Please mend the widget 4711, so that it never again loses the second line of the third file.'

/** A run in the format of OpenAI's Responses: words, and the calls after them, each a separate item. */
function run(steps: number, pinned: (step: number) => boolean): object[] {
  const lines = (step: number, count: number) => Array.from({ length: count }, (_, i) => `src/f${step}.ts value_${i * 7} = ${step * 1000 + i}`).join('\n')
  const items = Array.from({ length: steps }, (_, i) => [
    { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: `${pinned(i) ? 'PINNED ' : ''}I look at ${lines(i, 2 + (i % 5))}` }] },
    { type: 'function_call', call_id: `c${i}`, name: 'read', arguments: `{"path":"src/f${i}.ts"}` },
    { type: 'function_call_output', call_id: `c${i}`, output: lines(i, 4 + ((i * 11) % 27)) },
  ])
  return [{ role: 'user', content: ASKED }, ...items.flat()]
}

const histories = [
  run(2, () => true),
  run(4, (i) => i === 1),
  run(6, (i) => i % 3 === 2),
  run(8, (i) => i === 0 || i === 6),
  run(9, (i) => i % 2 === 0),
  run(5, () => false),
]

describe.each(Object.keys(strategies) as StrategyName[])('strategy %s', (name) => {
  it('keeps the user’s request through repeated compactions where assistant text stays and the calls after it are cut', async () => {
    for (const whole of histories) {
      let left = whole
      for (const budget of ['50%', '30%', '20%', '20%'] as const) {
        const strategy = protect(strategies[name](), { patterns: [/PINNED/] })
        left = (await compress(left, { budget, strategy, format: 'openai-responses' })).messages
        expect(left).toContainEqual(whole[0])
      }
    }
  })

  it('keeps summaries of earlier compactions recognizable as written by decant', async () => {
    for (const whole of histories) {
      let left = whole
      for (const budget of ['50%', '30%', '20%'] as const) {
        left = (await compress(left, { budget, strategy: strategies[name](), format: 'openai-responses' })).messages
        const user = decode(left, { format: 'openai-responses' }).history.messages.filter(({ role }) => role === 'user')
        expect(user.filter((message) => !isWrittenByDecant(message)).map(messageText)).toEqual([ASKED])
      }
    }
  })
})
