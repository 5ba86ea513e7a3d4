import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examples, src } from './blocks.ts'
import { runExample } from './run-example.ts'
import { standIns } from './stand-ins.ts'
import { typedExample } from './typed.ts'

const DOORS =
  'archive compact cost evaluate excerpt format gateway hybrid law mcp message model pipeline relevance resent session strategy testing text token trajectory validation workflow'.split(
    ' ',
  )
const home = process.cwd()
const folder = mkdtempSync(join(tmpdir(), 'decant-examples-'))
const names: Record<string, unknown> = {}
beforeAll(async () => {
  process.chdir(folder)
  for (const room of DOORS) Object.assign(names, await import(pathToFileURL(join(src, room, 'index.ts')).href))
  Object.assign(names, await import(pathToFileURL(join(src, 'index.ts')).href), await standIns())
})
afterAll(() => {
  process.chdir(home)
  rmSync(folder, { recursive: true, force: true })
})

/** Examples that do not run by themselves, by what they need. */
const APART: Readonly<Record<string, readonly string[]>> = {
  'needs the package of a host or a client, with which the tests of that room run': [
    'ai-sdk/embedder.ts',
    'ai-sdk/middleware.ts',
    'ai-sdk/prepare-step.ts',
    'embedded.ts',
    'fetch/compacting-fetch.ts',
    'hybrid/hybrid-archive.ts',
    'langchain/middleware.ts',
    'mastra/processor.ts',
    'mcp/recall-tools.ts',
    'model/ai-sdk-model.ts',
    'openai-agents/input-filter.ts',
    'openai-agents/session.ts',
  ],
  'asks a server of yours': ['model/embedding-model-named.ts'],
  'takes a port or standard input': ['gateway/gateway.ts', 'mcp/http.ts', 'mcp/stdio.ts'],
  'makes folders outside the test’s own, or reads and writes files of yours': [
    'archive/make-folder.ts',
    'archive/sqlite/salvage.ts',
    'format/decode-stream.ts',
    'workflow/learn/learn-files.ts',
    'workflow/learn/learn.ts',
    'workflow/memory/export-workflows.ts',
  ],
  'stands in a test file of yours': ['testing/contract/strategy-contract.ts'],
  'needs steps, a client or a shape that no other example has': [
    'testing/shrink-history.ts',
    'workflow/chunk/chunk-summarizer.ts',
    'workflow/induction/induction-module.ts',
    'workflow/phase/run-phases.ts',
  ],
}
const apart = new Set(Object.values(APART).flat())

it('every file on the list of excluded examples has an example', () => {
  const files = new Set(examples().map(({ file }) => file))
  expect([...apart].filter((file) => !files.has(file))).toEqual([])
})

it('the examples of the doc comments pass the type checker', { timeout: 180_000 }, async () => {
  const types = mkdtempSync(join(tmpdir(), 'decant-types-'))
  const known = Object.keys(await standIns())
  const doors = [...DOORS.map((door) => `${door}/index.ts`), 'index.ts']
  for (const example of examples().filter(({ file }) => !apart.has(file)))
    writeFileSync(join(types, `${example.file.replaceAll('/', '-').slice(0, -3)}-${example.line}.ts`), typedExample(example, doors, known))
  const root = join(src, '..')
  writeFileSync(join(types, 'package.json'), '{ "type": "module" }')
  const compilerOptions = { typeRoots: [join(root, 'node_modules/@types')], verbatimModuleSyntax: false, isolatedModules: false }
  writeFileSync(join(types, 'tsconfig.json'), JSON.stringify({ extends: join(root, 'tsconfig.json'), compilerOptions, include: ['*.ts'] }))
  const { stdout } = spawnSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', types], { encoding: 'utf8', cwd: types })
  rmSync(types, { recursive: true, force: true })
  // TS7006: values derived from names that an example does not define have no type.
  expect(stdout.split('\n').filter((line) => line !== '' && !line.includes('TS7006'))).toEqual([])
})

describe('the examples of the doc comments, run', () => {
  it.each(
    examples()
      .filter(({ file }) => !apart.has(file))
      .map((example) => [`${example.file}:${example.line}`, example] as const),
  )('%s produces the values in its comments', async (_, example) => {
    const own = await import(pathToFileURL(join(src, example.file)).href)
    for (const { line, comment, given, told } of await runExample(example, { ...names, ...own })) {
      const shown = `line ${line}: ${comment}`
      if (!told) {
        // The results of strategies are shown in the notation of histories, and checked by the tests of their room.
        expect(example.file.startsWith('strategy/') || comment.startsWith('such as '), `${shown} tells no value`).toBe(true)
        continue
      }
      if (!told.begins) expect(given, shown).toEqual(told.value)
      else if (Array.isArray(told.value)) expect((given as unknown[]).slice(0, told.value.length), shown).toEqual(told.value)
      else expect(given, shown).toMatchObject(told.value as object)
    }
  })
})
