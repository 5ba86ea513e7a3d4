import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readStepModel, StepModel } from '../../src/workflow/index.ts'
import { writeStepModel } from '../../src/workflow/memory/step-model-file.ts'

it('readStepModel reads what writeStepModel wrote, and nothing for a file of another shape', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'decant-steps-'))
  const file = join(folder, 'steps.json')
  const steps = ['view', 'edit', 'test'].map((symbol) => ({ symbol, source: 'new' as const }))
  const runs = Array.from({ length: 4 }, (_, i) => ({ id: `${i}`, success: true, steps }))
  try {
    await writeStepModel(folder, StepModel.learn(runs))
    const written = await readFile(file, 'utf8')
    expect((await readStepModel(folder))?.next(steps.slice(0, 1))[0]?.[0]).toBe('edit')
    const data = JSON.parse(written)
    for (const odd of [
      { ...data, version: 2 },
      { ...data, next: { ...data.next, voices: [{ view: 'last', own: 'much', weight: 1 }] } },
      { ...data, next: { ...data.next, voices: [null] } },
      { ...data, slot: { ...data.slot, counts: { last: [{ a: { b: 'often' } }] } } },
      { ...data, slot: { ...data.slot, counts: { last: [{ a: 'often' }] } } },
    ]) {
      await writeFile(file, JSON.stringify(odd))
      expect(await readStepModel(folder), JSON.stringify(odd).slice(0, 80)).toBeUndefined()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
