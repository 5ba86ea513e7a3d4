import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { checkShape } from '../../trajectory/index.ts'
import { type StepForecast, StepModel } from '../mine/step-model.ts'
import { checkFolder } from './check-folder.ts'
import { replaceFile } from './replace-file.ts'

const STEP_MODEL_FILE = 'steps.json'

/** Contexts seen less often are not stored: they are most of the file and predict little. */
const MIN_COUNT = 2

const mixture = z.object({
  voices: z.array(z.object({ view: z.string(), own: z.number(), weight: z.number() })),
  counts: z.record(z.string(), z.array(z.record(z.string(), z.record(z.string(), z.number())))),
})
const stepModelData = z.object({ kind: z.literal('decant-steps'), version: z.literal(1), next: mixture, slot: mixture })

/** Writes the model of next steps next to the workflows of a memory, as `steps.json`. The same runs give the same file. */
export async function writeStepModel(folder: string, model: StepModel): Promise<void> {
  const path = join(checkFolder(folder), STEP_MODEL_FILE)
  checkShape(
    model,
    'model',
    z.custom((value) => value instanceof StepModel, 'expected a StepModel'),
    'Give the result of `StepModel.learn(runs)`.',
  )
  await replaceFile(path, `${JSON.stringify(model.toData(MIN_COUNT))}\n`)
}

/**
 * Reads a memory's model of next steps; undefined if there is none that can be read.
 *
 * @example
 * const model = await readStepModel('workflows')
 * model?.next(abstractRun(run).steps)[0] // such as ['test', 0.62]
 */
export async function readStepModel(folder: string): Promise<StepForecast | undefined> {
  try {
    return StepModel.fromData(stepModelData.parse(JSON.parse(await readFile(join(folder, STEP_MODEL_FILE), 'utf8'))))
  } catch {
    return undefined
  }
}
