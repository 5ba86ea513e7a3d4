import { objectOf } from '../../wire/value.ts'
import type { Dialect } from '../told/dialect.ts'
import { objectsIn } from '../told/objects-in.ts'

/** Messages of an OpenAI Assistants thread, as the API lists them: the latest first, unless the times show otherwise. */
export const assistants: Dialect = {
  notation: 'Assistants',
  of: 'runs',
  fits: ({ data }) => (objectsIn(data).some(({ object }) => object === 'thread.message') ? 'by a sign' : undefined),
  tell({ data, ...rest }, run) {
    const messages = objectsIn(data).filter(({ object }) => object === 'thread.message')
    run.meta = { ...rest, id: messages[0]?.thread_id ?? 'thread' }
    const [first, last] = [messages[0]?.created_at, messages.at(-1)?.created_at]
    const isAscending = typeof first === 'number' && typeof last === 'number' && first < last
    for (const message of isAscending ? messages : messages.toReversed()) {
      const content = objectsIn(message.content).map((piece) => (piece.type === 'text' ? { type: 'text', text: objectOf(piece.text)?.value } : piece))
      if (message.role === 'assistant') run.answer(content, message)
      else run.say('user', content, message)
    }
  },
}
