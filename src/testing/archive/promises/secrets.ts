import type { ArchivePromise, CheckContext } from '../means/archive-promise.ts'
import { expectResult } from '../means/expect-result.ts'
import { expectHidden, expectShown } from '../means/expect-snippet.ts'
import { hashOf, searchableEntry } from '../means/searchable-entry.ts'
import { textOf } from '../means/text-of.ts'

/** This many characters of a secret in a row are too many. */
const SECRET_PIECE_CHARS = 8
/** Characters between a match and a secret: some of these distances make a snippet end within the secret. */
const GAP_CHARS = [0, 60, 80, 85, 170, 175]

/** Promises about secrets in search results. */
export const secretPromises: readonly ArchivePromise[] = [
  { subject: 'secrets', promise: 'shows no secret in what a search shows, and gives the sealed bytes untouched', check: masksSecrets },
  { subject: 'secrets', promise: 'shows no part of a secret, wherever a snippet is cut', check: masksCutSecrets },
]

async function masksSecrets({ open }: CheckContext): Promise<void> {
  const archive = await open()
  const secret = accessKey()
  const text = `deploy with ${secret} today`
  await archive.put([searchableEntry(text)])
  const hits = await archive.search('deploy')
  expectResult("the length of search('deploy')", hits.length, 1)
  const [{ snippet = '' } = {}] = hits
  expectShown(snippet, 'deploy')
  expectHidden(snippet, secret)
  expectResult('get', textOf(await archive.get(hashOf(text))), text)
}

async function masksCutSecrets({ open }: CheckContext): Promise<void> {
  const filler = 'word '.repeat(8000)
  for (const secret of sampleSecrets())
    for (const gap of GAP_CHARS) {
      const archive = await open()
      await archive.put([searchableEntry(`${filler}${secret} ${'x'.repeat(gap)} harbour`), searchableEntry(`${filler}harbour ${'x'.repeat(gap)} ${secret}`)])
      const hits = await archive.search('harbour')
      expectResult("the length of search('harbour')", hits.length, 2)
      for (const { snippet } of hits) {
        expectShown(snippet, 'harbour')
        for (let i = 0; i + SECRET_PIECE_CHARS <= secret.length; i += 3) expectHidden(snippet, secret.slice(i, i + SECRET_PIECE_CHARS))
      }
    }
}

/** Made of pieces, so that secret scanners find none in this file. */
function sampleSecrets(): string[] {
  const body = Array.from({ length: 20 }, (_, i) => Buffer.from(`k${i}`.repeat(24)).toString('base64').slice(0, 64)).join('\n')
  const fence = (edge: string) => `-----${edge} RSA ${['PRIVATE', 'KEY'].join(' ')}-----`
  return [
    `${fence('BEGIN')}\n${body}\n${fence('END')}`,
    `${['sk', 'ant', 'api03'].join('-')}-${'Ab3dEf6hIj9kLmNoPqRsTuVwXyZ012345678'.repeat(3).slice(0, 93)}AA`,
    ['eyJhbGciOiJIUzI1NiJ9', `eyJ${'zdWIiOiIxMjM0NTY3ODkw'.repeat(30)}`, 'TJVA95OrM7E2cBab30RMHrHDcEfxjoYZgeFONFh7HgQ'].join('.'),
    accessKey(),
  ]
}

function accessKey(): string {
  return ['AKIA', 'IOSFODNN7', 'EXAMPLE'].join('')
}
