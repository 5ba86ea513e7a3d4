import { expect, it } from 'vitest'
import { ledger } from '../../src/relevance/index.ts'
import type { Candidates } from '../../src/strategy/cover/candidates.ts'
import { Tally } from '../../src/strategy/cover/choose/tally.ts'

/** A line of contiguous pieces, each with unique names of worth 1; in one section. */
const text = Array.from({ length: 30 }, (_, i) => `see user_name_${i} in src/f${i}.ts, then`).join(' ')
const read = ledger([{ id: 'm', role: 'tool', parts: [{ type: 'tool-result', callId: 'c', output: [{ type: 'text', text }] }] }])
const pieces = read.start.length

function tallyOf(bound = 1, credit = 1): Tally {
  const offer: Candidates = {
    ledger: read,
    sections: [{ heading: '', number: '', passages: [0], headingPiece: -1, gap: 0 }],
    sectionOf: new Int32Array(1),
    atomValue: new Float32Array(read.names.length).fill(1),
    credit: new Float32Array(1).fill(credit),
    isBound: new Uint8Array(read.atom.length).fill(bound),
    bonus: new Float32Array(pieces),
    isWhole: new Uint8Array(pieces),
    isNumberOnly: new Uint8Array(pieces),
    isHidden: new Uint8Array(read.start.length),
    priority: { task: [], latestAction: [], taskStart: [], demands: [], lastUserText: [], answeredText: [], unseenResults: [] },
    tokens: new Float32Array(pieces),
    countExactly: () => 1,
    headingTokens: new Float32Array(1),
    numberTokens: new Float32Array(1),
  }
  return new Tally(offer)
}

const joints = (tally: Tally) => Array.from({ length: pieces }, (_, piece) => tally.joints(piece))
/** Zero except at these places. */
const only = (places: Readonly<Record<number, number>>) => Array.from({ length: pieces }, (_, piece) => places[piece] ?? 0)
const firstAtom = (piece: number) => read.atomsFrom[read.same[piece] as number] as number
const atomsOf = (piece: number) => (read.atomsFrom[(read.same[piece] as number) + 1] as number) - (read.atomsFrom[read.same[piece] as number] as number)

it('Tally joins a taken piece to the pieces on both sides of it until it is given back', () => {
  const tally = tallyOf()
  tally.take(3)
  expect(joints(tally)).toEqual(only({ 2: 1, 4: 1 }))
  expect([tally.takenNeighbours(2), tally.takenNeighbours(3), tally.takenNeighbours(4), tally.takenNeighbours(5)]).toEqual([1, 0, 1, 0])
  tally.take(5)
  expect(joints(tally)).toEqual(only({ 2: 1, 4: 2, 6: 1 }))
  tally.giveBack(3)
  expect(joints(tally)).toEqual(only({ 4: 1, 6: 1 }))
  expect([tally.isTaken(3), tally.isTaken(5), tally.isSectionOpen(0)]).toEqual([false, true, true])
  tally.giveBack(5)
  expect([joints(tally), tally.isSectionOpen(0)]).toEqual([only({}), false])
})

it('Tally joins no piece to a part, and gives back the rest of a piece before the part', () => {
  const tally = tallyOf()
  const part = {
    start: (read.start[3] as number) + 4,
    end: (read.end[3] as number) - 4,
    tokens: 9,
    ratio: 1,
    entries: [read.atomsFrom[read.same[3] as number] as number],
  }
  tally.take(3, part)
  expect([joints(tally), tally.bounds(3), tally.partOf(3)]).toEqual([only({}), [part.start, part.end], part])
  expect(tally.gain(3)).toBe(atomsOf(3) - 1)
  tally.take(3)
  expect([joints(tally), tally.bounds(3), tally.partOf(3)]).toEqual([only({ 2: 1, 4: 1 }), [read.start[3], read.end[3]], undefined])
  expect(tally.gain(3)).toBe(0)
  tally.giveBack(3)
  expect([joints(tally), tally.bounds(3), tally.isSectionOpen(0)]).toEqual([only({}), [part.start, part.end], true])
  tally.giveBack(3)
  expect([tally.bounds(3), tally.isSectionOpen(0)]).toEqual([undefined, false])
  expect(tally.gain(3)).toBe(atomsOf(3))
})

it('Tally values a name less while its surrounding words are cut off, until the piece with those words is taken', () => {
  const [whole, loose] = [tallyOf(), tallyOf(0)]
  expect(loose.gain(4)).toBeLessThan(whole.gain(4) / 2)
  loose.take(3)
  expect(loose.gain(4)).toBe(whole.gain(4))
})

it('Tally values a name that is taken with its surrounding words only slightly again, and other names as before', () => {
  const [whole, loose] = [tallyOf(), tallyOf(0)]
  const entry = firstAtom(3)
  whole.take(3, { start: read.start[3] as number, end: (read.end[3] as number) - 4, tokens: 9, ratio: 1, entries: [entry] })
  const again = whole.valueOfEntry(entry, 3)
  expect(again).toBeLessThan(0.1)
  whole.take(3)
  expect(whole.valueOfEntry(entry, 3)).toBe(again)
  expect([whole.gain(2), whole.gain(4)]).toEqual([atomsOf(2), atomsOf(4)])
  loose.take(3)
  expect(loose.valueOfEntry(entry, 3)).toBe(1)
})

it('Tally scales the value of names by the credit of their passage, and reports the highest value of a piece', () => {
  const [whole, half] = [tallyOf(), tallyOf(1, 0.5)]
  expect(half.gain(3)).toBe(whole.gain(3) / 2)
  expect([whole.maxAtomValue(3), half.maxAtomValue(3), half.valueOfEntry(firstAtom(3), 3)]).toEqual([1, 0.5, 0.5])
})
