import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { openSession } from '../../src/session/index.ts'
import { step } from '../step.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-undo-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const task = { role: 'user', content: 'Find which service listens on port 4711 and never restart the database.' }
const hashOf = (messages: readonly unknown[]) => createHash('sha256').update(JSON.stringify(messages)).digest('hex')
const COMPACTIONS = 7
const WINDOW = 1e6

/** The same step on Anthropic's wire. */
const anthropicStep = (i: number) => {
  const [said, result] = step(i)
  const [call] = said?.tool_calls ?? []
  const input = JSON.parse(call?.function.arguments ?? '{}')
  return [
    {
      role: 'assistant',
      content: [
        { type: 'text', text: said?.content },
        { type: 'tool_use', id: call?.id, name: call?.function.name, input },
      ],
    },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: call?.id, content: result?.content }] },
  ]
}

describe.each([
  ['openai-chat', step],
  ['anthropic-messages', anthropicStep],
] as const)('F47: a session on the wire %s', (format, stepOf) => {
  it.each([1, 5, COMPACTIONS])(
    'renders exactly what it held before them, by SHA-256, once %i of seven compactions are undone after a restart',
    async (undone) => {
      const archive = `sqlite:${join(folder, `${format}-${undone}.db`)}`
      const open = () => openSession({ window: WINDOW, archive, id: 'run', format })
      const session = await open()
      const appended: unknown[] = []
      const add = async (messages: readonly unknown[]) => {
        appended.push(...messages)
        await session.append(messages)
      }
      await add([task])
      const before: { readonly messages: readonly unknown[]; readonly length: number }[] = []
      for (let epoch = 1; epoch <= COMPACTIONS; epoch++) {
        for (let i = 0; i < 6; i++) await add(stepOf(epoch * 100 + i))
        before.push({ messages: (await session.render()).messages, length: appended.length })
        const { used } = session.usage()
        await session.compact(Math.floor(used / 2))
        expect(session.usage().epoch).toBe(epoch)
      }
      await add(stepOf(9000))
      const { messages, length } = before[COMPACTIONS - undone] ?? { messages: [], length: 0 }
      const expected = hashOf([...messages, ...appended.slice(length)])

      const restarted = await open()
      for (let i = 0; i < undone; i++) expect(await restarted.undo()).toBe(true)
      expect(hashOf((await restarted.render()).messages)).toBe(expected)
      await restarted.close()
      const again = await open()
      expect(hashOf((await again.render()).messages)).toBe(expected)
      if (undone === COMPACTIONS) {
        expect(expected).toBe(hashOf(appended))
        expect(await again.undo()).toBe(false)
      }
      await Promise.all([again.close(), session.close()])
    },
  )
})
