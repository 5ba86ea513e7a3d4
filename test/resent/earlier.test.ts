import { describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { ResentHistories } from '../../src/resent/index.ts'
import { step } from '../step.ts'

const settings = (chat: object) => new Set(JSON.stringify(chat).match(/unit_\d\.setting_\d+/g))
const refOf = (chat: object) => JSON.stringify(chat).match(/earlier messages? decant:(\w+)/)?.[1]

describe('a history that is resent whole', () => {
  it('is compacted again from the client’s original messages, not from earlier records', async () => {
    let back = 0
    let compactions = 0
    const archive = memoryArchive()
    const histories = new ResentHistories({ window: 6000, archive, at: 0.9, target: 0.5 })
    const chat: object[] = [{ role: 'user', content: 'Read all units.' }]
    let standing: object = chat
    for (let i = 0; i < 90; i++) {
      chat.push(...step(i))
      const rendered = await histories.render(chat, { format: 'openai-chat' })
      if (refOf(rendered) !== refOf(standing)) {
        const shown = settings(standing)
        compactions++
        if (compactions > 1) back += [...settings(rendered)].filter((name) => !shown.has(name)).length
      }
      standing = rendered
    }
    expect(compactions).toBeGreaterThan(2)
    expect(back).toBeGreaterThan(0)
    const found = await archive.search('unit_2', { kind: 'part', limit: 100 })
    const texts = await Promise.all(found.map(async ({ hash }) => Buffer.from((await archive.get(hash))?.bytes ?? []).toString()))
    expect([texts.length > 0, texts.filter((text) => text.includes('earlier messages decant:'))]).toEqual([true, []])
  })
})
