import { describe, expect, it } from 'vitest'
import { compress } from '../../src/index.ts'
import type { Message } from '../../src/message/index.ts'
import { ledger } from '../../src/relevance/index.ts'
import { lastAnsweredPieces } from '../../src/strategy/cover/priority/last-answered-pieces.ts'

const message = (role: 'user' | 'assistant', text: string): Message => ({ id: text, role, parts: [{ type: 'text', text }] })

/** The lines of the assistant's last message, in the order in which they are kept. */
function answeredTexts(...messages: readonly Message[]): string[] {
  const read = ledger(messages)
  const linesOf = (index: number) => {
    const { first = 0, next = 0 } = read.passages[index] ?? {}
    return Array.from({ length: next - first }, (_, i) => first + i)
  }
  return lastAnsweredPieces(read, linesOf).map(
    (piece) => read.passages[read.passage[piece] as number]?.text.slice(read.start[piece], read.end[piece]).trim() ?? '',
  )
}

describe('answeredFirst', () => {
  it('returns the last question first, then the first line, then the other lines from last to first', () => {
    const said = message('assistant', 'Three flights are left.\nOne leaves at noon.\nShall I book it?\nIt costs 210.')
    expect(answeredTexts(message('user', 'Fly me home.'), said, message('user', 'yes'))).toEqual([
      'Shall I book it?',
      'Three flights are left.',
      'It costs 210.',
      'One leaves at noon.',
    ])
  })

  it('lists each line once and omits offers of further help', () => {
    const said = message(
      'assistant',
      'Basic fares cannot be changed.\nIf you need further assistance or would like to explore other options, please let me know.',
    )
    expect(answeredTexts(message('user', 'Change it.'), said, message('user', 'Is there no way?'))).toEqual(['Basic fares cannot be changed.'])
    expect(answeredTexts(message('assistant', 'Shall I?'), message('user', 'yes'))).toEqual(['Shall I?'])
  })

  it('returns nothing if no user message follows the last assistant message', () => {
    expect(answeredTexts(message('user', 'Go.'), message('assistant', 'Done.'))).toEqual([])
    expect(answeredTexts(message('user', 'Go.'))).toEqual([])
    expect(answeredTexts()).toEqual([])
  })

  it('makes compress keep the start of the answered message at a 20 % budget and drop its offer of help', async () => {
    const said = (i: number) => [
      { role: 'user', content: `What of flight HAT${100 + i}?` },
      { role: 'assistant', content: `Flight HAT${100 + i} is sold out. ${'Seats on it are released from time to time, so look again. '.repeat(6)}` },
    ]
    const last = `Basic fares cannot be changed, even for a fee.\n${'They may be cancelled within a day of booking, or where the airline cancels. '.repeat(4)}\nIf you need further assistance, please let me know.`
    const history = [
      ...Array.from({ length: 8 }, (_, i) => said(i)).flat(),
      { role: 'user', content: 'Change it, please.' },
      { role: 'assistant', content: last },
    ]
    const { messages } = await compress([...history, { role: 'user', content: 'Is there really no way?' }], { budget: '20%', format: 'openai-chat' })
    expect(JSON.stringify(messages)).toContain('Basic fares cannot be changed')
    expect(JSON.stringify(messages)).not.toContain('further assistance')
  })
})
