import { expect, it } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { memoryArchive, openSession } from '../../src/index.ts'
import { profileNamed, violations } from '../../src/law/index.ts'

const NAMES = ['read', 'run', 'list']

/** The results of three tools, as Gemini's callers answer calls without ids: under their own ids. */
function step(turn: number): object[] {
  const lines = (call: number) => Array.from({ length: 30 }, (_, i) => `const value${turn}_${i} = compute${call * i}(src/f${call}.ts:${i}) // E${turn}${i}`)
  const calls = NAMES.map((name, call) => ({ functionCall: { name, args: { path: `src/f${turn}_${call}.ts` } } }))
  const results = NAMES.map((name, call) => ({ functionResponse: { id: `own_${turn}_${call}`, name, response: { output: lines(call).join('\n') } } }))
  return [
    { role: 'model', parts: calls },
    { role: 'user', parts: results },
  ]
}

it('a Gemini session keeps results with their calls when calls have no ids, whatever ids the results have', async () => {
  const archive = memoryArchive()
  const options = { id: 'one', window: 5_000, format: 'gemini', archive } as const
  const session = await openSession(options)
  await session.append({ role: 'user', parts: [{ text: 'Fix the parser in src/parse.ts.' }] })
  for (let turn = 0; turn < 12; turn++) {
    for (const message of step(turn)) await session.append(message)
    const { messages } = await session.render()
    expect(violations(decode(messages, { format: 'gemini' }).history, profileNamed('gemini'))).toEqual([])
  }
  expect(session.usage().epoch).toBeGreaterThan(3)
  const again = await openSession(options)
  expect((await again.render()).messages).toEqual((await session.render()).messages)
})
