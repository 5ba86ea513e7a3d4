import { describe, expect, it } from 'vitest'
import { provenance } from '../../src/relevance/index.ts'
import { coding } from '../strategy/runs.ts'

describe('provenance', () => {
  const state = provenance(coding)

  it('knows which files were seen and changed, newest first', () => {
    expect(state.files[0]).toMatchObject({ path: '/home/me/shop/src/billing/invoice.ts', edits: [8], views: [4] })
    expect(state.files[0]?.seen).toBeUndefined()
    expect(provenance(coding.slice(0, 6)).files[0]?.seen).toEqual([1, 60])
    expect(state.mutations).toEqual([8])
  })

  it('keeps the newest error of a command open until the same command runs clean', () => {
    expect(state.open.map(({ command }) => command)).toEqual(['npm test -- invoice'])
    expect(state.open[0]?.error).toMatch(/not ok|fail/)
    expect(state.commands.find(({ command }) => command === 'npm test')?.error).toBeUndefined()
  })

  it('quotes what the user demands', () => {
    expect(state.constraints).toEqual([{ text: expect.stringContaining('Do not touch src/billing/legacy.ts.'), message: 1 }])
  })

  it('takes an empty history and broken calls', () => {
    expect(provenance([])).toEqual({ files: [], commands: [], mutations: [], open: [], constraints: [] })
    expect(() => provenance([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Bash', input: '{"command":' }] }])).not.toThrow()
  })
})
