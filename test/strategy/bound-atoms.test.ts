import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { score } from '../../src/evaluate/index.ts'
import type { Message } from '../../src/message/index.ts'
import { ledger } from '../../src/relevance/index.ts'
import { boundAtoms } from '../../src/strategy/cover/value/bound-atoms.ts'

const textMessage = (text: string): Message => ({ id: 'm', role: 'assistant', parts: [{ type: 'text', text }] })
const WORDS = ['and', 'so', 'it', 'was', 'found', 'once', 'more', 'value,', 'where', 'they', 'are.', 'x', '数据', 'Straße']
const NAMES = ['readConfig', 'src/app/main', 'ERR_FAILED_', 'user_id', 'fooBar', 'E40']

describe('bindings', () => {
  it('match the scorer on whether a name in a piece keeps half of the different words around it', () => {
    let loose = 0
    const word = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...WORDS) }, { weight: 1, arbitrary: fc.constantFrom(...NAMES) })
    fc.assert(
      fc.property(fc.array(word, { minLength: 80, maxLength: 240 }), (words) => {
        const text = words.map((one, i) => (NAMES.includes(one) ? `${one}${100 + i}` : one)).join(' ')
        const read = ledger([textMessage(text)])
        const bound = boundAtoms(read)
        for (let piece = 0; piece < read.start.length; piece++) {
          const same = read.same[piece] as number
          if (read.same.indexOf(same) !== piece) continue
          const shown = text.slice(read.start[piece], read.end[piece])
          for (let entry = read.atomsFrom[same] as number; entry < (read.atomsFrom[same + 1] as number); entry++) {
            const name = read.names[read.atom[entry] as number] as string
            if (text.indexOf(name) !== text.lastIndexOf(name)) continue
            expect(score(new Set([name]), [textMessage(text)], [textMessage(shown)]).bound, JSON.stringify([text, shown, name])).toBe(bound[entry])
            loose += 1 - (bound[entry] as number)
          }
        }
      }),
      { numRuns: 400 },
    )
    expect(loose).toBeGreaterThan(20)
  })
})
