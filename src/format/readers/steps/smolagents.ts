import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Memory steps of smolagents: the system prompt, the task, plans, and actions with their outcomes. */
export const smolagents: LogDialect = {
  notation: 'smolagents',
  recordKind: 'entries',
  entryKeys: ['steps', 'memory', 'full_steps', 'intermediate_steps', 'agent_memory'],
  matches(step) {
    if ('step_number' in step && ('observations' in step || 'model_output' in step) && 'tool_calls' in step) return 'by a sign'
    return ['system_prompt', 'task', 'plan', 'final_answer', 'output'].some((key) => key in step) ? 'as others do' : undefined
  },
  readRecord(step, run) {
    const error = asObject(step.error)
    if ('system_prompt' in step) run.addMessage('system', step.system_prompt)
    else if ('task' in step) run.addMessage('user', step.task)
    else if ('plan' in step) run.addAnswer(step.plan)
    else if ('step_number' in step) {
      const time = { at: asObject(step.timing)?.start_time }
      run.addAnswer(step.model_output ?? asObject(step.model_output_message)?.content, time)
      const calls = objectsIn(step.tool_calls)
      run.addCalls(calls, time)
      const outcome = [stringOf(step.observations), stringOf(error?.message)].filter((one) => one !== undefined && one !== '')
      // One text contains the results of all calls of a step: it becomes the result of the first.
      for (const [i, call] of calls.entries()) run.addResult(call.id, i === 0 ? outcome.join('\n') : '', error !== undefined, time)
      if (calls.length === 0 && outcome.length > 0) run.addMessage('user', outcome.join('\n'), time)
    } else run.countSkipped(Object.keys(step)[0] ?? 'empty')
  },
}
