import { describe, expect, test } from 'vitest'
import { decode } from '../../src/format/index.ts'
import { legalCuts, newViolations, profiles, repair, repairableLaws, violations } from '../../src/law/index.ts'
import { apply, invert } from '../../src/message/index.ts'
import { Random } from '../../src/testing/index.ts'
import { hasCorpus, sampledRuns } from '../corpus.ts'
import { SEAMS } from './seams.ts'

const PER_SOURCE = process.env.DECANT_LONG ? 25 : 2

describe.skipIf(!hasCorpus)('recorded runs (skipped without a corpus)', () => {
  const runs = hasCorpus ? sampledRuns(PER_SOURCE).map((run) => ({ id: run.id, history: decode([...run.messages], { format: 'openai-chat' }).history })) : []

  test.each(profiles.map((profile) => [profile.name, profile] as const))(
    '%s: legal cuts cause no new violations, and repair fixes every violation that it covers',
    (_, profile) => {
      for (const [i, { id, history }] of runs.entries()) {
        const cuts = [...legalCuts(history, profile)].flatMap((legal, at) => (legal ? [at] : []))
        const random = new Random(i)
        for (let attempt = 0; attempt < 5; attempt++) {
          const [start = 0, end = 0] = [cuts[random.below(cuts.length)], cuts[random.below(cuts.length)]].sort((one = 0, other = 0) => one - other)
          const after = { ...history, messages: history.messages.toSpliced(start, end - start) }
          expect(
            newViolations(history, after, profile).filter((one) => !SEAMS.includes(one.law)),
            `${id}, ${start} to ${end}`,
          ).toEqual([])
        }
        const { messages, edit } = repair(history, profile)
        const repaired = { ...history, messages }
        expect(
          violations(repaired, profile).filter((one) => repairableLaws.includes(one.law)),
          id,
        ).toEqual([])
        expect(repair(repaired, profile).repairs, id).toEqual([])
        const back = apply(messages, invert(history.messages, edit))
        expect(back.length === history.messages.length && back.every((message, at) => message === history.messages[at])).toBe(true)
      }
    },
  )
})
