import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { containsName } from '../../src/compact/check/contains-name.ts'
import { Grounding } from '../../src/compact/check/grounding.ts'
import { inventedName } from '../../src/compact/check/invented-name.ts'
import { judgeSummary } from '../../src/compact/check/judge-summary.ts'
import { namesIn } from '../../src/compact/check/names-in.ts'
import { plainNames } from '../../src/compact/check/plain-names.ts'
import { SearchedText } from '../../src/compact/check/searched-text.ts'
import { wideNames } from '../../src/compact/check/wide-names.ts'
import { contentMatcher } from '../../src/compact/facts/content-matcher.ts'
import { tallyClasses } from '../../src/compact/receipt/tally-classes.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const SOURCE = [
  '读取项目/配置.yaml，并更新 Überblick.md 和 表.csv。写入 /数据/总表 与 配置_端口。',
  'Файл данные_2024.csv, таблица12 и résumé_final.pdf; 설정.yaml, src/项目/主.ts, ملف.json.',
  'modified: "\\351\\241\\271\\347\\233\\256/git.md"',
  '{"uri": "file:///%E9%A1%B9%E7%9B%AE/b%20c.md", "path": "\\u9879\\u76ee/json.md"}',
].join('\n')

describe('names beyond ASCII in a summary', () => {
  const grounding = new Grounding(SOURCE)

  it.each([
    '修改了项目/设置.yaml中的端口。',
    '修改了装置.yaml。',
    '写入 /数据/总览。',
    '查看配置_接口的值。',
    'Siehe Übersicht.md.',
    'Она открыла данные_2024.xlsx.',
    'В таблица21 нет строк.',
    'Voir résumé_draft.pdf.',
    '설계.yaml을 수정했다.',
    '打开 file:///项目/c.md 看看。',
    '打开 /项目/%E7%94%B2.md 看看。',
  ])('%j is rejected: the source has no such name', (text) => expect(grounding.firstMissing(text)).toBeDefined())

  it.each([
    '修改了项目/配置.yaml中的端口，然后打开/数据/总表看看。',
    '修改src/项目/主.ts和项目/配置.yaml。',
    '查看配置_端口的值，修改表.csv。',
    'Die Überblick.md-Datei und ÜBERBLICK.md.',
    'Она открыла данные_2024.csv и таблица12.',
    'Voir re\u0301sume\u0301_final.pdf.',
    '설정.yaml을 수정했다.',
    'فتح ملف.json وملف.json',
    '打开 项目/git.md、项目/json.md 和 /项目/b c.md。',
    '打开 file:///项目/b%20c.md 或 /%E9%A1%B9%E7%9B%AE/b。',
    '增加/删除，是/否，张三/李四/王五，支持中文/英文。',
    'Кто-то и/или по-русски; 3-й вход/выход, т.д.',
    'Le café-crème, l’étudiant.e.s et peut-être où ?',
    'größer/kleiner, Süd-Ost, z.B. Äpfel',
    '왼쪽/오른쪽, 제2장, 총3개',
  ])('%j is accepted: its names are in the source, and the rest is prose', (text) => expect(grounding.firstMissing(text)).toBeUndefined())

  it('a name is found again in every notation and between any words, and never another one', () => {
    const stem = (letters: string) => fc.string({ unit: fc.constantFrom(...letters), minLength: 2, maxLength: 6 })
    const name = fc
      .tuple(
        fc.oneof(stem('项目配置数据'), stem('данные'), stem('éüößa')),
        fc.oneof(stem('报告总表'), stem('отчёт'), stem('àçñ')),
        fc.constantFrom('md', 'yaml', 'csv'),
      )
      .map(([folder, file, extension]) => `/${folder}/${file}.${extension}`)
    const codes = (text: string) =>
      Array.from(text, (letter) => (letter > '\x7f' ? `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}` : letter)).join('')
    const octal = (text: string) => Array.from(Buffer.from(text), (byte) => (byte > 127 ? `\\${byte.toString(8)}` : String.fromCharCode(byte))).join('')
    const notations = [(text: string) => text, encodeURI, (text: string) => `file://${encodeURI(text)}`, codes, octal, (text: string) => text.normalize('NFD')]
    const sides = fc.constantFrom(['', ''], [' ', ' '], ['打开 ', '，'], ['"', '"'], ['(', ')'])
    fc.assert(
      fc.property(name, fc.constantFrom(...notations), fc.constantFrom(...notations), sides, (path, one, other, [before, after]) => {
        const found = new Grounding(`${before}${one(path)}${after}`)
        expect(found.firstMissing(`${before}${other(path)}${after}`)).toBeUndefined()
        expect(found.firstMissing(`${before}${other(path.replace('.', 'ω.'))}${after}`)).toBeDefined()
      }),
      { numRuns: process.env.DECANT_LONG ? 20_000 : 500 },
    )
  })

  it('words of prose are no names, in any script', () => {
    const word = fc.string({ unit: fc.constantFrom(...'项目报告данныеéüא한글カナ'), minLength: 1, maxLength: 8 })
    const joint = fc.constantFrom(' ', '-', '/', '，', '。', ', ', '; ', ' – ')
    fc.assert(
      fc.property(fc.array(fc.tuple(word, joint), { maxLength: 12 }), (words) => {
        const text = words.map(([one, sign]) => one + (sign === '/' ? '/и ' : sign)).join('')
        expect([...wideNames(text)]).toEqual([])
      }),
      { numRuns: process.env.DECANT_LONG ? 20_000 : 1_000 },
    )
  })

  it.each(['项', '项/', '项_', '项.a', 'é.', '%E9%A1%B9', '\\351\\241', '\\u9879', 'file:/', '/项'])(
    'are found in linear time in a long run of %j',
    (piece) => {
      const least = growth(2_000, (size) => {
        const text = piece.repeat(size / piece.length)
        return () => namesIn(plainNames(text))
      })
      expect(least).toBeLessThan(MOST_GROWTH)
    },
  )

  it('are not those in ASCII behind words without a space', () => {
    expect([...wideNames('读取SKILL.md，修改src/app.ts，打开项目/README.md')]).toEqual(['打开项目/README.md'])
    expect(grounding.firstMissing('读取SKILL.md')).toBe('SKILL.md')
  })

  it('count in a receipt and in the search for facts', () => {
    const input = { facts: [], likely: [], text: '读取项目/配置.yaml 和 данные.csv' }
    const after = [{ id: 'm1', role: 'user' as const, parts: [{ type: 'text' as const, text: '修改了项目/配置.yaml' }] }]
    expect(tallyClasses(input, after, false).name).toEqual({ kept: 1, recoverable: 0, lost: 1 })
    const contains = contentMatcher('The user wants the report stored in the folder as отчёт.csv for the team')
    expect(contains('The user wants the report in the folder as отчёт.csv for team')).toBe(true)
    expect(contains('The user wants the report in the folder as обзор.csv for team')).toBe(false)
  })
})

describe('words that are no names', () => {
  it.each(['re-added', 'end-to-end', 'read/write', 'logs/config-based'])('%j is accepted if the source has its words', (word) =>
    expect(new Grounding('Add it to the end, read the config, write logs.').firstMissing(`They ${word} it.`)).toBeUndefined(),
  )

  it.each(['vue-router', 'src/lib', 'src/router.ts', 'read_write', 'end-to-database'])('%j is missing if the source lacks one of them', (word) =>
    expect(containsName(new SearchedText('add it to the end, read the src, write logs.'), word)).toBe(false),
  )

  it('German nouns are no invented names, Russian names may have endings', () => {
    expect(inventedName('In der Datei wurde ein Fehler behoben, und die Tests laufen von selbst.', '')).toBeUndefined()
    expect(inventedName('Они всё исправили для Ивана и с Иваном.', 'иван')).toBeUndefined()
    expect(inventedName('Они всё исправили для Петра.', 'иван')).toBe('Петра')
    const text = 'Bitte repariere den Parser in src/app.ts, er verliert Kommas. Ich ändere die Zeile 42, weil sie den Puffer zu früh leert. '.repeat(8)
    const judge = (summary: string) =>
      judgeSummary({ status: 'ok', finish: 'stop', text: summary, usage: { input: 0, output: 0 } }, { text, user: text, answers: [] })
    const summary = 'Die Parser-Funktion verlor Kommas; in der app.ts-Datei wurde ein Fehler behoben, und das ist nicht mehr von Hand zu tun.'
    expect(judge(summary)).toEqual({ text: summary })
    expect(judge(summary.replace('app.ts', 'lexer.ts'))).toEqual({ rejected: 'invented' })
  })
})
