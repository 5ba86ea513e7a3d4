import { DecantError } from '../../../message/index.ts'
import { jsonOf, wordOf } from '../../../text/index.ts'
import type { Format } from '../../format.ts'
import { objectOf, stringOf } from '../../wire/value.ts'
import { chatMessage, toldAs } from '../reading/chat-run.ts'
import { parsedObject } from '../reading/parsed-object.ts'

/**
 * Multi-agent dialogues of Who&When: turns with the name of the agent that spoke. The name leads its turn's text, for several agents
 * share each role.
 */
export const whoAndWhen: Format = {
  name: 'who-and-when',
  title: 'Who&When multi-agent dialogues',
  detect({ kind, keys }) {
    return kind === 'object' && keys.includes('history') && (keys.includes('mistake_agent') || keys.includes('mistake_step')) ? 0.99 : 0
  },
  decode(input) {
    const file = parsedObject(input, 'Who&When dialogue')
    if (!Array.isArray(file.history)) throw new DecantError('not-this-format', "The file has no 'history'", 'Give a Who&When dialogue, or name another format.')
    const messages = file.history.map((entry: unknown, i) => {
      const turn = objectOf(entry) ?? toldAs(entry)
      const name = stringOf(turn.name) ?? (['user', 'assistant', 'system'].includes(wordOf(turn.role)) ? undefined : stringOf(turn.role))
      const role = ['user', 'assistant', 'system'].includes(wordOf(turn.role))
        ? wordOf(turn.role)
        : /^human|user/i.test(wordOf(turn.role))
          ? 'user'
          : 'assistant'
      const text = stringOf(turn.content) ?? (turn.content === undefined || turn.content === null ? '' : jsonOf(turn.content))
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
