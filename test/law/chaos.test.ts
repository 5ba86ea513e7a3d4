import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bindingBreaks, legalCuts, newViolations, profiles, repair, repairableLaws, stripBroken, violations } from '../../src/law/index.ts'
import { apply, invert } from '../../src/message/index.ts'
import { h, show } from '../../src/testing/index.ts'
import { SEAMS } from './seams.ts'

const WORDS = [
  ...['s', 'd', 'u', 'u', 'a', 'a', 'a~', 'a~"x"', 'a"x"~', 'u-', 'a-', 'r-', 'a""', 'u" "', 'u?', 'a#', 'u#', 'a?', 'u"\\ud800"', 's-'],
  ...['a[1]', 'a[2]', 'a[1,2]', 'a~[3]', 'a~"x"[1,3]', 'a[b.c]', 'a[1,1]', 'a"\\udfff"[2]'],
  ...[
    'r1',
    'r2',
    'r3',
    'r1,2',
    'r2,1',
    'r3,3',
    'r<b.c>',
    'u<1>"w"',
    'u"w"<2>',
    'u<1,2>',
    'u<3>?',
    'a<1>',
    'r1"w"',
    's<1>',
    's"w"<2>',
    'd<1>',
    'a~<1>',
    'a"x"<2>',
    'r"w"',
    'r"w"<2>',
    'u[1]',
    's"w"[2]',
    'u"w"~[3]',
    'd[1]<1>',
  ],
] as const

const chaos = fc.array(fc.constantFrom(...WORDS), { maxLength: 14 }).map((words) => h(words.join(' ')))
const RUNS = process.env.DECANT_LONG ? Number(process.env.DECANT_SEEDS ?? 20_000) : 150

test.each(profiles.map((profile) => [profile.name, profile] as const))(
  '%s: legal cuts, stripping and repair cause no new violations in arbitrary histories',
  (_, profile) => {
    fc.assert(
      fc.property(chaos, fc.nat(), fc.nat(), (history, one, other) => {
        const cuts = [...legalCuts(history, profile)].flatMap((legal, i) => (legal ? [i] : []))
        expect(cuts[0]).toBe(0)
        expect(cuts.at(-1)).toBe(history.messages.length)
        const [start = 0, end = 0] = [cuts[one % cuts.length], cuts[other % cuts.length]].sort((a = 0, b = 0) => a - b)
        const after = { ...history, messages: history.messages.toSpliced(start, end - start) }
        // An unanswered call of an id that comes again may get a result too many that a later one left.
        const atFault = new Set(violations(history, profile).map(({ id, detail }) => `${id} ${detail}`))
        expect(
          newViolations(history, after, profile).filter((found) => !SEAMS.includes(found.law) && !atFault.has(`${found.id} ${found.detail}`)),
          `${show(history)} without ${start} to ${end}`,
        ).toEqual([])
        const stripped = { ...history, messages: apply(after.messages, stripBroken(history, after, profile)) }
        expect(bindingBreaks(history, stripped, profile)).toEqual([])

        const { messages, edit } = repair(history, profile)
        const repaired = { ...history, messages }
        expect(
          violations(repaired, profile).filter((found) => repairableLaws.includes(found.law)),
          `${show(history)} → ${show(repaired)}`,
        ).toEqual([])
        expect(newViolations(history, repaired, profile), `${show(history)} → ${show(repaired)}`).toEqual([])
        expect(repair(repaired, profile).repairs, `${show(history)} → ${show(repaired)}`).toEqual([])
        expect(new Set(messages.map(({ id }) => id)).size, show(repaired)).toBe(messages.length)
        const back = apply(messages, invert(history.messages, edit))
        expect(back.length === history.messages.length && back.every((message, i) => message === history.messages[i])).toBe(true)
      }),
      { numRuns: RUNS },
    )
  },
)
