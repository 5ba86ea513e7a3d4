import { join } from 'node:path'
import { makeFolder, withFileLock } from '../../archive/index.ts'
import type { Workflow } from '../induction/workflow.ts'
import { readWorkflowMemory } from '../memory/workflow-memory.ts'
import { LearnState } from './learn-state.ts'

/**
 * Runs a learning into a memory while no other does, in any process: each would replace the other's workflows by those it knows, and record that everything was
 * written.
 * @throws DecantError `file-locked` if another learning holds the lock for longer than the time limit
 */
export function withLearnState<T>(memory: string, work: (state: LearnState, workflows: readonly Workflow[]) => Promise<T>): Promise<T> {
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
