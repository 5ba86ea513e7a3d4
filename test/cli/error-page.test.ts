import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorPage } from '../../src/cli/error-page.ts'
import { ERROR_CODES } from '../../src/message/index.ts'
import { decant } from './fake-terminal.ts'

const root = join(import.meta.dirname, '../..')
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'decant-read-on-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

describe('the documentation reference of an error', () => {
  const pages = Object.values(ERROR_CODES)
    .flat()
    .flatMap((code) => errorPage(code) ?? [])

  it('is an existing section of a page that the package ships', () => {
    expect(pages.length).toBeGreaterThan(20)
    const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { files: string[] }
    expect(files).toContain('docs')
    for (const { page, section } of pages) expect(readFileSync(join(root, page), 'utf8').split('\n'), page).toContain(`## ${section}`)
  })

  it('is the last line of the error, with a path that exists', async () => {
    writeFileSync(join(folder, 'broken.json'), '[{"role": "user",')
    const { err } = await decant(folder, ['inspect', 'broken.json'])
    const [, path = '', section] = /\n {2}More: (.+), "(.+)"\n$/.exec(err) ?? []
    expect([existsSync(path), section]).toEqual([true, 'Damaged files'])
    expect((await decant(root, ['recall', 'x', '--archive', join(folder, 'none.db')])).err).toMatch(/\n {2}More: docs[/\\]archive\.md, "Where it is"\n$/)
  })

  it('is omitted if the error has none, and for one of several inputs', async () => {
    writeFileSync(join(folder, 'broken.json'), '[{"role": "user",')
    expect((await decant(folder, ['inspect', 'nope.json'])).err).not.toContain('More:')
    expect((await decant(folder, ['compress', '--bugdet', '5'])).err).not.toContain('More:')
    expect((await decant(folder, ['inspect', 'nope.json', 'broken.json'])).err).not.toContain('More:')
  })
})
