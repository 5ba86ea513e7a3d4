import { asObject } from '../../wire/value.ts'
import type { LogDialect } from '../dialects/log-dialect.ts'
import { blocksIn } from '../reading/blocks-in.ts'
import { objectsIn } from '../reading/objects-in.ts'

/** Messages of an OpenAI Assistants thread, as the API lists them: the latest first, unless the times show otherwise. */
export const assistants: LogDialect = {
  notation: 'Assistants',
  recordKind: 'runs',
  matches: ({ data }) => (objectsIn(data).some(({ object }) => object === 'thread.message') ? 'by a sign' : undefined),
  readRecord({ data, ...rest }, run) {
    const messages = objectsIn(data).filter(({ object }) => object === 'thread.message')
    run.meta = { ...rest, id: messages[0]?.thread_id ?? 'thread' }
    const [first, last] = [messages[0]?.created_at, messages.at(-1)?.created_at]
    const isAscending = typeof first === 'number' && typeof last === 'number' && first < last
    for (const message of isAscending ? messages : messages.toReversed()) {
      const content = blocksIn(message.content).map((piece) =>
        piece.type === 'text' ? { type: 'text', text: asObject(piece.text)?.value ?? piece.text } : piece,
      )
      if (message.role === 'assistant') run.addAnswer(content, message)
      else run.addMessage('user', content, message)
    }
  },
}
