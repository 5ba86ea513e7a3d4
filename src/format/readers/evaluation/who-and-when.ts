import { scalarAsText, stringifyJson } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { asObject, stringOf } from '../../wire/value.ts'
import { chatMessage, textAsMessage } from '../reading/chat-message.ts'
import { listUnder } from '../reading/list-under.ts'
import { parseObject } from '../reading/parse-object.ts'

/** Multi-agent dialogues of Who&When: turns with the agent's name, which is put before the turn's text, because several agents share each role. */
export const whoAndWhen: Format = {
  name: 'who-and-when',
  title: 'Who&When multi-agent dialogues',
  detect({ kind, keys }) {
    return kind === 'object' && keys.includes('history') && (keys.includes('mistake_agent') || keys.includes('mistake_step')) ? 0.99 : 0
  },
  decode(input) {
    const file = parseObject(input, 'Who&When dialogue')
    const messages = listUnder('history', file, 'a Who&When dialogue').map((entry, i) => {
      const turn = asObject(entry) ?? textAsMessage(entry)
      const roleName = scalarAsText(turn.role)
      const isRole = ['user', 'assistant', 'system'].includes(roleName)
      const name = stringOf(turn.name) ?? (isRole ? undefined : stringOf(turn.role))
      const role = isRole ? roleName : /^human|user/i.test(roleName) ? 'user' : 'assistant'
      const text = stringOf(turn.content) ?? (turn.content === undefined || turn.content === null ? '' : stringifyJson(turn.content))
      return chatMessage({ role, content: name === undefined ? text : `${name}: ${text}` }, i)
    })
    const { history: _, ...meta } = file
    const correct = file.is_correct
    return {
      format: 'who-and-when',
      input,
      history: { messages, tools: [] },
      notes: [],
      meta: { id: stringOf(file.question_ID) ?? 'dialogue', ...(correct !== undefined && { success: correct === true || correct === 'True' }), ...meta },
    }
  },
}
