import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { memoryArchive } from '../../src/archive/index.ts'
import { compactHistory } from '../../src/compact/index.ts'
import { profileFor } from '../../src/law/index.ts'
import { type Message, messageText } from '../../src/message/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { createCounter } from '../../src/token/index.ts'
import { secretSamples } from '../archive/secret-samples.ts'

const folder = mkdtempSync(join(tmpdir(), 'decant-planted-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const KEY = '00'.repeat(32)
/** A signature of a provider that reads like a key. */
const SIGNATURE = `ghp_${'a1B2c3D4e5'.repeat(4)}`

/** The places where a secret may occur: the user's words, a call, a result, reasoning and the assistant's words. */
function planted(i: number, text: string): Message[] {
  return [
    { id: `u${i}`, role: 'user', parts: [{ type: 'text', text: `We decided for step ${i} to use ${text}` }] },
    {
      id: `c${i}`,
      role: 'assistant',
      parts: [
        { type: 'reasoning', text: `The user said ${text}`, signature: SIGNATURE },
        { type: 'tool-call', callId: `t${i}`, name: 'bash', input: JSON.stringify({ command: text }) },
      ],
    },
    {
      id: `r${i}`,
      role: 'tool',
      parts: [{ type: 'tool-result', callId: `t${i}`, output: [{ type: 'text', text: `Error: step ${i} failed with ${text}\ndone` }] }],
    },
    { id: `a${i}`, role: 'assistant', parts: [{ type: 'text', text: `Step ${i} failed with ${text}` }] },
  ]
}

const filler = (i: number): Message[] => [
  { id: `fu${i}`, role: 'user', parts: [{ type: 'text', text: `Go on with unit ${i}.` }] },
  {
    id: `fa${i}`,
    role: 'assistant',
    parts: [
      { type: 'reasoning', text: 'Hm.', signature: SIGNATURE },
      { type: 'text', text: `Unit ${i} is done. `.repeat(20) },
    ],
  },
]
const task: Message = { id: 'task', role: 'user', parts: [{ type: 'text', text: 'Deploy the billing service.' }] }

describe.each(secretSamples)('F34: compactHistory with a secret in this form: $name', ({ name, text, secret }) => {
  it('keeps it out of summaries, receipt, memory file and prompts, archives the original and leaves signatures untouched', async () => {
    const archive = memoryArchive({ key: KEY })
    const own = join(folder, name.replaceAll(/\W/g, '_'))
    const model = scriptedModel({ '*': ({ prompt }) => prompt.slice(0, 400) })
    const messages = [task, ...planted(0, text), ...planted(1, text), ...Array.from({ length: 24 }, (_, i) => filler(i)).flat()]
    const shape = { budget: 2500, keepRounds: 2, chunkTokens: 600, fanout: 3 }
    const { messages: after, receipt } = await compactHistory(
      { messages, tools: [] },
      { shape, profile: profileFor({ format: 'openai-chat' }), counter: createCounter(), key: KEY, keyInformation: {} },
      { archive, memoryDir: own },
      { model },
    )
    expect(receipt.status).toBe('compacted')
    const written = after.filter((message) => !messages.includes(message)).map(messageText)
    const file = readFileSync(join(own, 'user', 'compaction_flush.jsonl'), 'utf8')
    const asked = model.requests.map((question) => JSON.stringify(question))
    expect([...written, file, ...asked].join('\n')).toContain('[secret:')
    expect(asked.length).toBeGreaterThan(0)
    const forms = [secret, JSON.stringify(secret).slice(1, -1)]
    for (const shown of [...written, JSON.stringify(receipt), file, ...asked])
      for (const form of forms) expect(shown.includes(form), shown.slice(Math.max(0, shown.indexOf(form) - 80), shown.indexOf(form) + 40)).toBe(false)
    const held = (await archive.list({ limit: 1000 })).map(({ bytes }) => Buffer.from(bytes).toString()).join('\n')
    expect(held).toContain(JSON.stringify(`Error: step 0 failed with ${text}\ndone`).slice(1, -1))
    const signed = after.flatMap(({ parts }) => parts).filter((part) => part.type === 'reasoning')
    expect(signed.length).toBeGreaterThan(0)
    for (const part of signed) expect(part).toMatchObject({ signature: SIGNATURE })
  })
})
