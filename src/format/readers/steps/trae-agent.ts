import { objectOf, stringOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Trajectories of Trae Agent: requests under `llm_interactions`, each with its new messages. */
export const traeAgent: Dialect = {
  notation: 'trae-agent',
  of: 'runs',
  fits: ({ llm_interactions: asked, agent_steps: steps }) => (Array.isArray(asked) && Array.isArray(steps) ? 'by a sign' : undefined),
  tell({ llm_interactions: asked, agent_steps: _, ...rest }, run) {
    run.meta = { ...rest, id: rest.start_time ?? 'run' }
    run.model = stringOf(rest.model)
    for (const one of objectsIn(asked)) {
      run.offer(one.tools_available)
      for (const message of objectsIn(one.input_messages)) {
        const result = objectOf(message.tool_result)
        if (result) run.result(result.call_id, stringOf(result.error) || result.result, result.success === false, one)
        else if (message.role === 'assistant') run.answer(message.content, one)
        else run.say(message.role === 'system' ? 'system' : 'user', message.content, one)
      }
      const answer = objectOf(one.response) ?? {}
      run.answer(answer.content, one)
      for (const call of objectsIn(answer.tool_calls)) run.call(call.call_id ?? call.id, call.name, call.arguments, one)
    }
  },
}
