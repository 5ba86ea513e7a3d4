import { describe, expect, it } from 'vitest'
import { Grounding } from '../../src/compact/check/grounding.ts'

const missing = (source: string, summary: string) => new Grounding(source).firstMissing(summary)

describe('a summary may write what its source says in another form', () => {
  it.each([
    ['预算两万五千元，用时十二天。', '预算 2.5 万元，用时 12 天。'],
    ['预算两万五千元。', '预算25000元。'],
    ['预算 25000 元。', '预算两万五千元。'],
    ['预算 2.5 万元。', '预算 25000 元。'],
    ['一亿两千万人', '1.2 亿人'],
    ['一共三百五十行', '350 行'],
    ['占 30%。', '占百分之三十。'],
    ['会议开始。', '十分重要，千万注意，万一出错就一个一个来，三五个人也行。'],
    ['212 of 215 tests passed, then 215.', '212/215 tests passed, then 215/215.'],
    ['Abgabe ist am 15.03.2026.', 'Abgabe: 2026-03-15'],
    ['All twelve tests pass.', 'All 12 tests pass.'],
    ['Alle zwölf Tests laufen.', 'Alle 12 Tests laufen.'],
    ['Abgabe ist am 01.04.2026.', 'Abgabe ist am 1. April 2026.'],
    ['Abgabe ist am 1. Mai.', 'Abgabe: 1. Mai'],
    ['Der Urlaub geht vom 3. bis 5. März.', 'Urlaub ab 3. März, bis 5. März.'],
    ['We meet from 3 to 5 March.', 'The meeting begins on 3 March.'],
    ['The steps are listed.', '1. May need a restart\n2. March on'],
    ['https://host/pull/158 is open', 'PR #158 is open'],
    ['{"number":158,"title":"mend"}', 'PR #158 is open'],
    ['look at PR 158', '#158 is open'],
    ['3999d950aabbccdd more tests', 'commit 3999d95'],
    ['https://host/commit/3999d950aabbccdd/src/a.ts', 'https://host/commit/3999d950aabbccdd/src/a.ts'],
  ])('%j allows %j', (source, summary) => expect(missing(source, summary)).toBeUndefined())

  it.each([
    ['预算 25000 元。', '预算三万元。', '三万'],
    ['迁移了 120345 行。', '迁移了 12 万行。', '12'],
    ['212 of 215 tests passed.', '213/215 tests passed.', '213/215'],
    ['All eleven tests pass.', 'All 12 tests pass.', '12'],
    ['Abgabe ist am 01.04.2026.', 'Abgabe ist am 2. April 2026.', 'April'],
    ['Abgabe ist am 01.04.2026.', 'Abgabe ist am 1. Mai 2026.', 'Mai'],
    ['Der Urlaub geht vom 3. bis 5. März.', 'Urlaub bis 6. März.', 'März'],
    ['   158→const port = 80', 'PR #158 is open', '#158'],
    ['src/a.ts:158: const port = 80', 'PR #158 is open', '#158'],
    ['look at PR 1584, line 158', 'PR #158 is open', '#158'],
    ['308738aa more tests', 'commit 308738ab', '308738ab'],
    ['run 12345678-1a2b-3c4d-5e6f-123456789012', 'run 12345678-1a2c-3c4d-5e6f-123456789012', 'a2c-3c4d-5e6f-123456789012'],
  ])('%j does not allow %j', (source, summary, found) => expect(missing(source, summary)).toBe(found))
})
