import { expect, it } from 'vitest'
import { judgeSummary } from '../../src/compact/check/judge-summary.ts'
import { PROMPTS_EN } from '../../src/compact/prompts/prompts-en.ts'
import { promptsFor } from '../../src/compact/prompts/prompts-for.ts'
import { PROMPTS_ZH } from '../../src/compact/prompts/prompts-zh.ts'
import { languageOf } from '../../src/text/index.ts'

const SAID = {
  en: 'The file was read and the value is in the second line of it. That is what the user asked for, and it was found with the first search.',
  de: 'Die Datei wurde gelesen und der Wert steht in der zweiten Zeile. Das ist, was der Nutzer sich wünschte, und er wurde mit der ersten Suche gefunden.',
  fr: 'Le fichier est lu et la valeur est dans la deuxième ligne. Les essais ont été faits avec le premier outil, pas avec une copie pour les tests.',
  es: 'El archivo fue leído y el valor está en la segunda línea. Los pasos del plan no han cambiado, pero hay una prueba por hacer como antes.',
  it: 'Il file è stato letto e il valore è nella seconda riga. Gli altri passi sono anche più semplici, e che nel piano della prova sono descritti.',
  pt: 'O arquivo foi lido e o valor não mudou em uma linha. Os passos são também curtos, mas foi ao fim dos testes que uma falha apareceu em produção.',
  nl: 'Het bestand werd gelezen en het resultaat is niet veranderd. Een van de tests zijn voor later, dat werd ook gezegd van deze stap, voor het einde.',
} as const

const ok = (text: string) => ({ status: 'ok', text, finish: 'stop' }) as Parameters<typeof judgeSummary>[0]
const source = (text: string, user: string) => ({ text: Array.from({ length: 10 }, (_, i) => `${text} Step ${i}.`).join('\n'), user, answers: [] })

it.each(Object.entries(SAID))('the language of a text is detected: %s', (language, text) => {
  expect(languageOf(text)).toBe(language)
})

it('no language is detected in few words, code or text in other scripts', () => {
  for (const text of ['Bitte den Test.', 'const is = of(the, das)', '文件已经读过了。', '']) expect(languageOf(text)).toBeUndefined()
})

it.each([
  ['German summary of an English source and user', SAID.de, SAID.en, SAID.en, 'wrong-language'],
  ['English summary of a German source and user', SAID.en, SAID.de, SAID.de, 'wrong-language'],
  ['French summary of an English source, short user text', SAID.fr, SAID.en, 'Fix the test.', 'wrong-language'],
  ['German summary of an English source for a German user', SAID.de, SAID.en, SAID.de, undefined],
  ['German summary of an English source for a user with little German text', SAID.de, SAID.en, 'Lies die Datei und such.', undefined],
  ['English summary of an English source for a German user', SAID.en, SAID.en, SAID.de, undefined],
  ['German summary of a source without a clear language', SAID.de, 'value_1 = 2', 'Los!', undefined],
])('only a summary in another language than its source and user is rejected as wrong-language: %s (case %#)', (_, text, whole, user, rejected) => {
  const found = judgeSummary(ok(text), source(whole, user))
  expect('rejected' in found && found.rejected === 'wrong-language' ? found.rejected : undefined).toBe(rejected)
})

it.each([
  ['Chinese', '请修复解析器，用 PostgreSQL。', PROMPTS_ZH],
  [
    'Chinese text that quotes Japanese',
    '请把“こんにちは”翻译成中文，然后把整个文件里所有类似的日文注释都一并翻译，并检查格式是否保持不变，最后给我一份清单。',
    PROMPTS_ZH,
  ],
  ['Japanese', '解析器を修正してください。データベースは PostgreSQL を使います。', PROMPTS_EN],
  ['Korean', '파서를 고쳐 주세요. PostgreSQL을 사용합니다.', PROMPTS_EN],
  ['English', 'Fix the parser, use PostgreSQL.', PROMPTS_EN],
])('the model gets the Chinese prompts only if the user writes Chinese: %s', (_, content, prompts) => {
  expect(promptsFor([{ role: 'user', content }])).toBe(prompts)
})

const EAST = {
  zh: '文件已经读过了，数值在第二行。用户要的就是这个，第一次搜索就找到了，没有其他需要修改的地方。',
  ja: 'ファイルを読み、値は二行目にあります。ユーザーが求めたのはこれで、最初の検索で見つかりました。',
  ko: '파일을 읽었고 값은 두 번째 줄에 있습니다. 사용자가 원한 것이며 첫 번째 검색에서 찾았습니다.',
} as const

it.each(Object.keys(EAST) as (keyof typeof EAST)[])('a summary in %s is rejected as wrong-language unless its source is in that language', (language) => {
  for (const [other, said] of Object.entries(EAST)) {
    const found = judgeSummary(ok(EAST[language]), source(said, said))
    expect('rejected' in found && found.rejected === 'wrong-language', other).toBe(other !== language)
  }
})

it('a short summary in Chinese characters alone is accepted for a Japanese source', () => {
  const found = judgeSummary(ok('二行目確認済。第一検索終了。'), source(EAST.ja, EAST.ja))
  expect(found).toHaveProperty('text')
})

it('a summary copied from its source is accepted if the source is short and rejected as echo if it is long', () => {
  const copied = (times: number) => {
    const said = Array.from(
      { length: times },
      (_, i) => `We keep the port of the ${['mail', 'web', 'queue', 'cache', 'login', 'search'][i]} server as it is.`,
    ).join(' ')
    return judgeSummary(ok(said), { text: `${said} ${'And so on. '.repeat(times)}`, user: '', answers: [] })
  }
  expect(copied(2)).toHaveProperty('text')
  expect(copied(6)).toEqual({ rejected: 'echo' })
})
