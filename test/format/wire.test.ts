import { expect, it } from 'vitest'
import { formatNamed, formats, wireFor, wireNamed, wires } from '../../src/format/index.ts'
import { bodies } from './bodies/all.ts'
import { wireContract } from './wire-contract.ts'

it('the contract suite has bodies for every wire format', () => {
  expect(Object.keys(bodies).sort()).toEqual(wires.map(({ name }) => name).sort())
})

it('wireNamed and wireFor return wire formats and reject log formats and unknown names', () => {
  for (const { name } of wires) expect(wireNamed(name)).toBe(formatNamed(name))
  const [log] = formats.slice(wires.length)
  const refusal = expect.objectContaining({ code: 'read-only-format', message: `${log?.name} can be read but not written` })
  expect(() => wireNamed(log?.name ?? '')).toThrow(refusal)
  expect(() => wireNamed('openai-chta')).toThrow(expect.objectContaining({ code: 'unknown-format' }))
  const offered = `Formats: ${wires.map(({ name }) => name).join(',\\s+')}\\.`
  expect(() => wireNamed('claude')).toThrow(expect.objectContaining({ remedy: expect.stringMatching(`${offered}$`) }))
  expect(wireFor(log?.name ?? '').name).toBe('openai-chat')
  expect(wireFor('gemini').name).toBe('gemini')
  expect(wireFor('gemini', 'anthropic-messages').name).toBe('anthropic-messages')
  expect(() => wireFor('gemini', log?.name)).toThrow(refusal)
})

for (const [name, arbitrary] of Object.entries(bodies)) wireContract(name, arbitrary)
