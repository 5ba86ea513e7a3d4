import { join } from 'node:path'
import { makeFolder, withFileLock } from '../../archive/index.ts'
import type { Workflow } from '../induction/workflow.ts'
import { readWorkflowMemory } from '../memory/workflow-memory.ts'
import { LearnState } from './learn-state.ts'

/**
 * Runs a learning into a memory while no other does, in whatever process: each would put the workflows that it knows of in the place of the other's, and
 * note that all was written.
 * @throws DecantError `file-locked` where another goes on for longer than is waited for
 */
export function learningInto<T>(memory: string, work: (state: LearnState, workflows: readonly Workflow[]) => Promise<T>): Promise<T> {
  makeFolder(memory)
  return withFileLock(join(memory, '.learned'), async () => {
    const state = await LearnState.open(memory)
    try {
      return await work(state, (await readWorkflowMemory(memory)).workflows)
    } finally {
      await state.close()
    }
  })
}
