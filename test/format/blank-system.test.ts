import { expect, test } from 'vitest'
import { decode, wireNamed } from '../../src/format/index.ts'
import { profileNamed, repair, violations } from '../../src/law/index.ts'

const words = (text: string) => ({ type: 'text', text })
const BODIES = [
  ['anthropic-messages', 'anthropic', ' ', '', 'hi'],
  ['anthropic-messages', 'anthropic', [words(''), words(' ')], [], 'hi'],
  ['bedrock-converse', 'bedrock', [{ text: ' ' }], [], [{ text: 'hi' }]],
] as const

test.each(BODIES)('%s under %s: repair removes the blank system text %j, which encoding without repair keeps', (format, name, system, left, content) => {
  const profile = profileNamed(name)
  const body = { system, messages: [{ role: 'user', content }] }
  for (const input of [body, JSON.stringify(body)]) {
    const document = decode(input, { format })
    const { messages } = repair(document.history, profile)
    const output = wireNamed(format).encode(document, messages)
    expect(typeof output === 'string' ? JSON.parse(output) : output).toEqual({ ...body, system: left })
    expect(violations(decode(output, { format }).history, profile)).toEqual([])
    expect(wireNamed(format).encode(document, document.history.messages)).toBe(input)
  }
})
