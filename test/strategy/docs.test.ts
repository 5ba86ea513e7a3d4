import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { strategyPage } from '../../scripts/docs/strategy-page.ts'

/** What these leave depends on learned weights, which may change without the idea changing. */
const LEARNED = ['cover', 'tidy']

it('docs/strategies.md says what the strategies do; when stale, run scripts/strategy-docs.ts', () => {
  const sections = (page: string) => page.split(/\n(?=## )/).filter((section) => !LEARNED.some((name) => section.startsWith(`## ${name}\n`)))
  expect(sections(readFileSync(join(import.meta.dirname, '../../docs/strategies.md'), 'utf8'))).toEqual(sections(strategyPage))
})
