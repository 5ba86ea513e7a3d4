import { asObject, stringOf } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Trajectories of Trae Agent: requests under `llm_interactions`, each with its new messages. */
export const traeAgent: LogDialect = {
  notation: 'trae-agent',
  recordKind: 'runs',
  matches: ({ llm_interactions: interactions, agent_steps: steps }) => (Array.isArray(interactions) && Array.isArray(steps) ? 'by a sign' : undefined),
  readRecord({ llm_interactions: interactions, agent_steps: _, ...rest }, run) {
    run.meta = { ...rest, id: rest.start_time ?? 'run' }
    run.model = stringOf(rest.model)
    for (const interaction of objectsIn(interactions)) {
      run.setTools(interaction.tools_available)
      for (const message of objectsIn(interaction.input_messages)) {
        const result = asObject(message.tool_result)
        if (result) run.addResult(result.call_id, stringOf(result.error) || result.result, result.success === false, interaction)
        else run.addWords(message.role, message.content, interaction)
      }
      const answer = asObject(interaction.response) ?? {}
      run.addAnswer(answer.content, interaction)
      run.addCalls(answer.tool_calls, interaction)
    }
  },
}
