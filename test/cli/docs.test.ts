import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { withOptions } from '../../scripts/docs/cli-options.ts'
import { commands } from '../../src/cli/commands.ts'
import { decant } from './fake-terminal.ts'

const root = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(root, name), 'utf8')

it('docs/cli.md has every command with its options; when stale, run scripts/cli-docs.ts', () => {
  const page = read('docs/cli.md')
  expect([...page.matchAll(/^<!-- options: (\w+) -->$/gm)].map(([, name]) => name)).toEqual(commands.map(({ usage }) => usage.split(' ')[0]))
  expect(page).toBe(withOptions(page))
})

/** Lines without the parts that differ from archive to archive: handles, and figures and bars that depend on their tokens. */
const shape = (text: string) =>
  text
    .split('\n')
    .map((line) =>
      line
        .replace(/decant:[0-9a-z]{10}|^[0-9a-z]{10}(?= {2})/g, 'HANDLE')
        .replace(/\d[\d.]*/g, '0')
        .replace(/[█·]{2,}/g, '█')
        .replace(/ +/g, ' ')
        .trim(),
    )
    .filter((line) => line !== '')

it.each(['README.md', 'docs/cli.md', 'docs/archive.md', 'docs/evaluation.md'])(
  'the examples in %s show what the commands print',
  { timeout: 120_000 },
  async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'decant-docs-'))
    for (const file of ['run.json', 'demo.json.gz']) copyFileSync(join(root, 'examples', file), join(folder, file))
    try {
      const examples = [...read(name).matchAll(/^```console\n([\s\S]*?)^```/gm)].flatMap(([, block = '']) => block.split(/^\$ /m).slice(1))
      expect(examples.length).toBeGreaterThan(0)
      for (const example of examples) {
        const [line = '', ...printed] = example.split('\n')
        const { out, err, code } = await decant(folder, line.replaceAll('examples/', '').split(' ').slice(1))
        expect(code, `${line}: ${err}`).toBe(0)
        const all = shape(`${out}\n${err}`.replaceAll(`${folder}/`, ''))
        let at = 0
        for (const wanted of shape(printed.join('\n').replaceAll('examples/', ''))) {
          if (wanted === '…') continue
          const found = all.indexOf(wanted, at)
          expect(found, `\`${line}\` should print «${wanted}» in:\n${all.join('\n')}`).toBeGreaterThanOrEqual(at)
          at = found + 1
        }
      }
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)
