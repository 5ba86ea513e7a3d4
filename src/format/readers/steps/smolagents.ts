import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Memory steps of smolagents: the system prompt, the task, plans, and actions with their outcomes. */
export const smolagents: Dialect = {
  notation: 'smolagents',
  of: 'entries',
  under: ['steps', 'memory', 'full_steps', 'intermediate_steps', 'agent_memory'],
  fits(step) {
    if ('step_number' in step && ('observations' in step || 'model_output' in step) && 'tool_calls' in step) return 'by a sign'
    return ['system_prompt', 'task', 'plan', 'final_answer', 'output'].some((key) => key in step) ? 'as others do' : undefined
  },
  tell(step, run) {
    const error = objectOf(step.error)
    if ('system_prompt' in step) run.say('system', step.system_prompt)
    else if ('task' in step) run.say('user', step.task)
    else if ('plan' in step) run.answer(step.plan)
    else if ('step_number' in step) {
      const time = { at: objectOf(step.timing)?.start_time }
      run.answer(step.model_output ?? objectOf(step.model_output_message)?.content, time)
      const calls = objectsIn(step.tool_calls)
      for (const call of calls) {
        const named = objectOf(call.function) ?? call
        run.call(call.id, named.name, named.arguments, time)
      }
      const given = [stringOf(step.observations), stringOf(error?.message)].filter((one) => one !== undefined && one !== '')
      // One text holds the results of all calls of a step: it becomes the result of the first.
      for (const [i, call] of calls.entries()) run.result(call.id, i === 0 ? given.join('\n') : '', error !== undefined, time)
      if (calls.length === 0 && given.length > 0) run.say('user', given.join('\n'), time)
    } else run.leave(Object.keys(step)[0] ?? 'empty')
  },
}
