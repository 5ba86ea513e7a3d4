import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { generatedRun } from '../../bench/workflow-lab/generated-run.ts'
import { DecantError } from '../../src/message/index.ts'
import { scriptedModel } from '../../src/model/index.ts'
import { llmClientOf } from '../../src/trajectory/index.ts'
import { type LearnFile, type LearnFilesOptions, learnFiles, readStepModel, readWorkflowMemory } from '../../src/workflow/index.ts'

const files = (from: number, to: number): LearnFile[] =>
  Array.from({ length: to - from }, (_, i) => ({ name: `${from + i}.json`, bytes: async () => Buffer.from(JSON.stringify(generatedRun(from + i))) }))

/** Learns also where another learning takes longer than one waits for it, as on a busy machine. */
const learnAfterOthers = async (some: readonly LearnFile[], options: LearnFilesOptions): Promise<void> => {
  const isLocked = async () => {
    try {
      await learnFiles(some, options)
      return false
    } catch (error) {
      if (error instanceof DecantError && error.code === 'file-locked') return true
      throw error
    }
  }
  while (await isLocked());
}

/** Writes one workflow of this name. */
const author = (name: string, action: string) =>
  llmClientOf(
    scriptedModel({
      '*': ({ prompt }) =>
        prompt.startsWith('You are updating')
          ? `ACTION: NEW\nTARGET: new\n\n## Workflow: ${name}\nDescription: How to ${name}\nApplicable scenarios: bugs\n\nSteps:\n1. [Fixing] because of it\n   Action: ${action}`
          : 'Phase: fixing\nAction: edited\nReasoning: because it failed\nFiles: none\nOutcome: success',
    }),
  )

const folders: string[] = []
const folder = async () => {
  folders.push(await mkdtemp(join(tmpdir(), 'decant-at-once-')))
  return folders.at(-1) as string
}
let memory = ''
beforeEach(async () => {
  memory = await folder()
})
afterEach(() => Promise.all(folders.splice(0).map((one) => rm(one, { recursive: true, force: true }))))

it('two concurrent calls of learnFiles leave the same memory as two calls in sequence', async () => {
  const [first, second] = [files(0, 20), files(20, 40)]
  await Promise.all([learnAfterOthers(first, { memory }), learnAfterOthers(second, { memory })])
  const after = await folder()
  for (const some of [first, second]) await learnFiles(some, { memory: after })
  const { workflows } = await readWorkflowMemory(after)
  expect(workflows.length).toBeGreaterThan(0)
  expect(await readWorkflowMemory(memory)).toEqual({ workflows, unreadable: [] })
  expect((await readStepModel(memory))?.next([])).toEqual((await readStepModel(after))?.next([]))
})

it('concurrent calls of learnFiles keep the workflows that a model wrote for each other', async () => {
  await Promise.all([
    learnAfterOthers(files(0, 6), { memory, llmClient: author('mend the parser', 'edit {file}') }),
    learnAfterOthers(files(6, 12), { memory, llmClient: author('answer the mail', 'send {answer}') }),
  ])
  const { workflows } = await readWorkflowMemory(memory)
  expect(workflows.map(({ name }) => name).sort()).toEqual(['answer the mail', 'mend the parser'])
})

it('copies of a run that come at the same time count once', async () => {
  const copies = Array.from({ length: 3 }, (_, i): LearnFile => ({ name: `${i}.json`, bytes: async () => Buffer.from(JSON.stringify(generatedRun(2))) }))
  for (const llmClient of [undefined, author('mend the parser', 'edit {file}')]) {
    const report = await learnFiles(copies, { memory: await folder(), llmClient, assume: 'success', parallel: 3 })
    expect(report).toMatchObject({ runs: 3, skipped: 2, broken: [] })
  }
})
