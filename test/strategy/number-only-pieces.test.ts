import { expect, it } from 'vitest'
import { ledger } from '../../src/relevance/index.ts'
import { numberOnlyPieces } from '../../src/strategy/cover/value/number-only-pieces.ts'

it('bareNumbers flags lines of a numbered file view that hold only the number and punctuation', () => {
  const lines = ['  1033→func close() {', '  1034→', '  1035→\t}', '1036\t});', '  1037→  x', '1038', '  1039→// 中', 'server_1040→}', '  1041→ 7']
  const read = ledger([{ id: 't', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text: lines.join('\n') }] }] }])
  const flags = numberOnlyPieces(read)
  const { text, first, next } = read.passages[0] as (typeof read.passages)[0]
  const bare = Array.from({ length: next - first }, (_, i) => first + i).filter((piece) => flags[piece])
  expect(bare.map((piece) => text.slice(read.start[piece], read.end[piece]))).toEqual([lines[1], lines[2], lines[3]])
})

it('bareNumbers flags lines of search output that hold only a path, a line number and punctuation', () => {
  const lines = [
    'src/close_all.go-1033-',
    '/home/me/app/src/close_all.go-1034-\t}',
    'src/close_all.go:1035:func close() {',
    '1036-',
    '1037:});',
    'src/close_all.go',
  ]
  const read = ledger([{ id: 't', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text: lines.join('\n') }] }] }])
  expect([...numberOnlyPieces(read)]).toEqual([1, 1, 0, 1, 1, 0])
})

it('bareNumbers flags no numbered line in assistant text', () => {
  const read = ledger([{ id: 'a', role: 'assistant', parts: [{ type: 'text', text: '1034→}' }] }])
  expect([...numberOnlyPieces(read)]).toEqual([0])
})
