import { expect, it } from 'vitest'
import { ExperienceLogHandler, type HistoryStep } from '../../src/workflow/index.ts'
import { MAX_READ_CHARS, redactEnds } from '../../src/workflow/step/redact-ends.ts'

const HUGE = 9_000_000

const namedLines = (step: number, size: number) =>
  Array.from({ length: size / 45 }, (_, i) => `line ${i} of file_${step}_${i}.ts has value ${i * 7}`).join('\n')

const compress = (history: readonly HistoryStep[]) =>
  new ExperienceLogHandler().compress({ instanceId: 'huge', problemStatement: 'Fix it', history, diffPatch: '', testResult: 'PASS' })

async function seconds(size: number): Promise<number> {
  const history = [1, 2, 3].map((step) => ({ actionType: 'run', action: 'npm test', thought: namedLines(step, size), observation: 'ok' }))
  const start = performance.now()
  await compress(history)
  return (performance.now() - start) / 1_000
}

it('an experience whose steps have 9 MB each takes little longer than one whose steps are just read whole', { timeout: 60_000 }, async () => {
  await seconds(1_000)
  expect(await seconds(HUGE)).toBeLessThan(5 * (await seconds(MAX_READ_CHARS)))
})

it('the files of a call of 9 MB are read from the whole call', async () => {
  const action = JSON.stringify({ content: 'x = 1\n'.repeat(HUGE / 6), path: 'src/generated.ts' })
  const { phases } = await compress([{ actionType: 'write_file', action, thought: 'Generate it.', observation: 'ok' }])
  expect(phases.flatMap(({ filesInvolved }) => filesInvolved)).toEqual(['src/generated.ts'])
})

it.each([MAX_READ_CHARS / 2, MAX_READ_CHARS * 2.5])('a cut of a long text leaves no half of a private key at character %d', (at) => {
  const key = `-----BEGIN RSA PRIVATE KEY-----\n${`${'Ab3dE/gh'.repeat(8)}\n`.repeat(40)}-----END RSA PRIVATE KEY-----\n`
  const words = 'nothing to see here\n'
  const text = words
    .repeat((MAX_READ_CHARS * 3) / words.length)
    .slice(0, at - key.length / 2)
    .concat(key)
    .padEnd(MAX_READ_CHARS * 3, words)
  const shown = redactEnds(text)
  expect(shown.length).toBeLessThanOrEqual(MAX_READ_CHARS + 1)
  expect(shown).not.toContain('Ab3dE/gh')
})
