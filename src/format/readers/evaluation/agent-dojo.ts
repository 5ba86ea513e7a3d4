import { scalarAsText } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { stringOf } from '../../wire/value.ts'
import { listUnder } from '../reading/list-under.ts'
import { parseObject } from '../reading/parse-object.ts'
import { evaluatedMessages } from './evaluated-messages.ts'

/** Runs of AgentDojo (https://github.com/ethz-spylab/agentdojo): one file per run, with its suite, its task, the attack if there was one, and the verdict. */
export const agentDojo: Format = {
  name: 'agent-dojo',
  title: 'AgentDojo runs',
  detect({ kind, keys }) {
    return kind === 'object' && ['suite_name', 'pipeline_name', 'user_task_id', 'messages'].every((key) => keys.includes(key)) ? 0.99 : 0
  },
  decode(input) {
    const file = parseObject(input, 'AgentDojo run')
    const messages = listUnder('messages', file, 'an AgentDojo run')
    const { messages: _, ...meta } = file
    const model = stringOf(file.pipeline_name)
    return {
      format: 'agent-dojo',
      input,
      history: { messages: evaluatedMessages(messages), tools: [] },
      notes: [],
      meta: {
        ...(typeof file.utility === 'boolean' && { success: file.utility }),
        ...meta,
        id: `${scalarAsText(file.suite_name)}-${scalarAsText(file.user_task_id)}`,
      },
      ...(model !== undefined && { model }),
    }
  },
}
