import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { strategyPage } from '../../scripts/docs/strategy-page.ts'
import { pipelineNames } from '../../src/pipeline/index.ts'

/** Strategies whose results depend on learned weights, which may change without the idea changing. */
const LEARNED = ['cover', 'tidy']

it('docs/strategies.md matches the strategies; run scripts/strategy-docs.ts if it is stale', () => {
  const sections = (page: string) => page.split(/\n(?=## )/).filter((section) => !LEARNED.some((name) => section.startsWith(`## ${name}\n`)))
  expect(sections(readFileSync(join(import.meta.dirname, '../../docs/strategies.md'), 'utf8'))).toEqual(sections(strategyPage))
})

it.each(pipelineNames)('the generated strategies page shows for %s a diff and fewer tokens after than before', (name) => {
  const section = strategyPage.split(/\n(?=## )/).find((one) => one.startsWith(`## ${name}\n`)) ?? ''
  const [, before, after] = /Before and after.*: (\d+) → (\d+) tokens\./.exec(section) ?? []
  expect(Number(after)).toBeLessThan(Number(before))
  const diff = /```diff\n([\s\S]*?)\n```/.exec(section)?.[1]?.split('\n') ?? []
  for (const sign of ['-', '+', ' '])
    expect(
      diff.some((line) => line.startsWith(`${sign} `)),
      sign,
    ).toBe(true)
})
