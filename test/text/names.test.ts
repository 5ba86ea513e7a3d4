import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atoms, isWide, scanNames, WIDE } from '../../src/text/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

function names(text: string): string[] {
  const found: string[] = []
  scanNames(text, (start, end) => found.push(text.slice(start, end)))
  return found
}

/** Scripts without spaces between words, among the characters tried here. */
const UNSPACED = /[项目报告แผน]/

/** Names beyond ASCII, defined in another way: slow, so only a yardstick. */
function defined(text: string): string[] {
  const letter = `[A-Za-z${WIDE}]`
  return (text.match(new RegExp(`[A-Za-z\\d/.\\-_@~+${WIDE}]+`, 'g')) ?? []).flatMap((run) => {
    const name = run.replace(/[/.\-_@~+]+$/, '')
    if (!new RegExp(`[${WIDE}]`).test(name) || name.length < 4 || name.length > 200) return []
    const joins = new RegExp(`${letter}.*[/.\\-_@~+].*${letter}|/.*${letter}`).test(name)
    const isFile = new RegExp(`${letter}.*(_.*${letter}|[.][A-Za-z])|/.*${letter}`).test(name)
    return (UNSPACED.test(name) ? isFile : joins || /\d/.test(name)) ? [name] : []
  })
}

describe('scanNames', () => {
  it.each([
    ['{"path":"/项目/需求文档.md","limit":200}', ['/项目/需求文档.md']],
    ['see résumé_final.pdf, отчёт-2024.xlsx and déjà vu', ['_final.pdf', 'résumé_final.pdf', '2024', 'отчёт-2024.xlsx']],
    ['打开 src/main.ts，然后运行。', ['src/main.ts']],
    ['共3个文件, 3.5倍, 请在3.5版本, 北京-上海 张三_简历', ['张三_简历']],
    ['C:\\Benutzer\\Müller\\Prüfung.docx', ['fung.docx', 'Prüfung.docx']],
    ['données2024 Straße größer', ['données2024', 'es2024']],
    ['→ … │ ✓ “quoted” ×÷', []],
    ['{"text":"第一\\n项目/报告.md\\t/项目/计划.md"}', ['/项目/计划.md', '项目/报告.md']],
    ['"C:\\\\résumé_1.pdf"', ['_1.pdf', 'résumé_1.pdf']],
    ['σχέδιο/αρχείο.txt:12', ['σχέδιο/αρχείο.txt', 'txt:12']],
  ])('finds the names in %j', (text, expected) => {
    expect(names(text).toSorted()).toEqual(expected.toSorted())
  })

  it('finds exactly the atoms of ASCII text, and at least the atoms of other text', () => {
    const sign = fc.constantFrom(...'aAbZ_09./:@#-~ "hé\n项я', 'http://', '//', '123')
    const text = fc.array(sign, { maxLength: 40 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(text, (value) => {
        const found = new Set(names(value))
        for (const atom of atoms(value)) expect(found).toContain(atom)
        if (/^[\0-\x7f]*$/.test(value)) expect(found).toEqual(atoms(value))
      }),
      { numRuns: process.env.DECANT_LONG ? 100_000 : 3_000 },
    )
  })

  it('finds what the definition of non-ASCII names finds, in the order of their starts', () => {
    const sign = fc.constantFrom(...'aZ_09./@-~+:, "éßя项目报告แผน한→\u3000')
    const text = fc.array(sign, { maxLength: 30 }).map((signs) => signs.join(''))
    fc.assert(
      fc.property(text, (value) => {
        const wide = new RegExp(`[${WIDE}]`)
        expect(names(value).filter((name) => wide.test(name))).toEqual(defined(value))
        const starts: number[] = []
        scanNames(value, (start) => starts.push(start))
        expect(starts).toEqual(starts.toSorted((a, b) => a - b))
      }),
      { numRuns: process.env.DECANT_LONG ? 200_000 : 4_000 },
    )
  })

  it('isWide agrees with the character class WIDE for every code unit above ASCII', () => {
    const wide = new RegExp(`[${WIDE}]`)
    for (let code = 128; code < 65_536; code++) expect(isWide(code), code.toString(16)).toBe(wide.test(String.fromCharCode(code)))
  })

  it.each(['项', 'é', '项/', 'é.', '项-', 'é1', '/', '项 '])('takes linear time on a long run of %j', (piece) => {
    const least = growth(2400, (size) => {
      const text = `${piece.repeat(size / piece.length)}é `
      return () => names(text)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })
})
