import type { CallModelInputFilter } from '@openai/agents-core'
import { ResentHistories, type ResentOptions } from '../resent/index.ts'

/**
 * A `callModelInputFilter` for runs of the OpenAI Agents SDK: above the trigger, each model call sends its session's rendering of the input. The run's result
 * and its session keep all items unchanged. Instructions count and are never changed; a filter does not receive the tools. If decant itself fails, the input is
 * sent unchanged.
 *
 * @throws DecantError `invalid-option`
 * @example
 * await run(agent, 'Find the failing test.', { callModelInputFilter: compactingInput({ archive: 'sqlite:./decant.db' }) })
 */
export function compactingInput(options: ResentOptions = {}): CallModelInputFilter {
  const histories = new ResentHistories(options)
  const filter: CallModelInputFilter = async ({ modelData, agent }) => {
    const model = typeof agent.model === 'string' && agent.model !== '' ? { model: agent.model } : {}
    const input = await histories.render(modelData.input, { format: 'openai-agents', alongside: modelData.instructions, ...model })
    return input === modelData.input ? modelData : { ...modelData, input }
  }
  return Object.assign(filter, { preserveInputIdentity: true })
}
