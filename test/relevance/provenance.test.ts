import { describe, expect, it } from 'vitest'
import type { Message } from '../../src/message/index.ts'
import { provenance, provenanceLines } from '../../src/relevance/index.ts'
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

  it('knows what a result is the answer of that names no call', () => {
    const nameless = coding.map((message) => ({
      ...message,
      parts: message.parts.map((part) => (part.type === 'tool-result' ? { ...part, callId: '' } : part)),
    }))
    expect(provenance(nameless)).toEqual(state)
  })

  it('quotes what the user demands', () => {
    expect(state.constraints).toEqual([{ text: expect.stringContaining('Do not touch src/billing/legacy.ts.'), message: 1 }])
  })

  it('takes an empty history and broken calls', () => {
    expect(provenance([])).toEqual({ files: [], commands: [], mutations: [], open: [], constraints: [] })
    expect(() => provenance([{ id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Bash', input: '{"command":' }] }])).not.toThrow()
  })

  it('is told in lines, demands first, each with the number of its message, within a limit', () => {
    const lines = provenanceLines(coding, 1e6, (text) => text.length)
    expect(lines[0]).toMatch(/^- #1 user: .*Do not touch/)
    expect(lines).toContainEqual(expect.stringMatching(/^- #\d+ fails: npm test -- invoice: /))
    expect(lines).toContainEqual(expect.stringMatching(/^- \/home\/me\/shop\/src\/billing\/invoice\.ts changed 1×, last #8/))
    const few = provenanceLines(coding, 120, (text) => text.length)
    expect(few.join('\n').length).toBeLessThanOrEqual(120)
    expect(provenanceLines([], 100, (text) => text.length)).toEqual([])
  })

  it('carries on what an earlier record said', () => {
    const text = '<4 earlier messages decant:abc>\n- #1 user: Never push.\n#2 assistant: done\n</earlier>'
    const lines = provenanceLines(
      [
        { id: 'r', role: 'user', parts: [{ type: 'text', text }] },
        { id: 'u', role: 'user', parts: [{ type: 'text', text: 'You must test.' }] },
      ],
      999,
      (line) => line.length,
    )
    expect(lines).toEqual(['- #4 user: You must test.', '- #1 user: Never push.'])
  })

  it('lets go of what an earlier record said of a command that ran again', () => {
    const text = '<4 earlier messages decant:abc>\n- #1 fails: npm test: 2 failing\n#2 assistant: done\n</earlier>'
    const again = [
      { id: 'r', role: 'user', parts: [{ type: 'text', text }] },
      { id: 'a', role: 'assistant', parts: [{ type: 'tool-call', callId: 'c', name: 'Bash', input: '{"command":"npm test"}' }] },
      { id: 't', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text: '50 passed' }] }] },
    ] satisfies Message[]
    const lines = provenanceLines(again, 999, (line) => line.length)
    expect(lines).toEqual(['- #4 ran: npm test'])
  })
})
