import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FAULT_CODES } from '../../src/cli/fault-codes.ts'

const root = join(import.meta.dirname, '../..')

/** Codes that a source throws: written where the error is made, or in a table of codes beside it. */
function codesIn(source: string): string[] {
  const made = [...source.matchAll(/new DecantError\(\s*'([^']*)'/g)]
  const tabled = source.includes('new DecantError(') ? [...source.matchAll(/\[\s*'([a-z]+(?:-[a-z]+)+)',\s*['`][A-Z]/g)] : []
  return [...made, ...tabled].map((match) => match[1] as string)
}

/** Places where the code is not written out, so that no reading of the source could find it. */
function hiddenIn(source: string): string[] {
  return [...source.matchAll(/new DecantError\(\s*([^'\s,][^,\s]*)/g)].map((match) => match[1] as string)
}

const codesOn = (page: string): Set<string> => new Set([...page.matchAll(/^\| `([^`]+)` \|/gm)].map((match) => match[1] as string))
const sources = globSync('src/**/*.ts', { cwd: root }).map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))
const page = readFileSync(join(root, 'docs/errors.md'), 'utf8')

describe('the page of errors', () => {
  it('has every code that the sources throw', () => {
    const known = codesOn(page)
    const missing = sources.flatMap(({ file, text }) =>
      codesIn(text)
        .filter((code) => !known.has(code))
        .map((code) => `${file}: ${code}`),
    )
    expect(sources.flatMap(({ text }) => codesIn(text)).length).toBeGreaterThan(50)
    expect(missing).toEqual([])
  })

  it('misses no code because it is passed on under another name', () => {
    expect(new Set(sources.flatMap(({ text }) => hiddenIn(text)))).toEqual(new Set(['error.code', 'answer.error.code', 'name']))
  })

  it('gives every code a meaning and a remedy, once', () => {
    const rows = page.split('\n').filter((line) => line.startsWith('| `'))
    expect(rows.length).toBe(codesOn(page).size)
    for (const row of rows) expect(row).toMatch(/^\| `[a-z0-9-]+` \| .+\. \| .+[.`] \|$/)
  })

  it('is the same list as the one that gives each code its exit code', () => {
    const listed = Object.values(FAULT_CODES).flat()
    expect(listed.toSorted()).toEqual([...codesOn(page)].toSorted())
    expect(listed.filter((code) => code.startsWith('bad-'))).toEqual([])
  })

  it('would notice a code that is not on it', () => {
    expect(codesIn("throw new DecantError(\n  'brand-new', 'Words', 'Remedy.')")).toEqual(['brand-new'])
    expect(codesIn("const FAULTS = { 5: ['archive-busy', 'Words', 'Remedy.'] }\nnew DecantError(name")).toEqual(['archive-busy'])
    expect(hiddenIn('new DecantError(reason, words)')).toEqual(['reason'])
  })
})
