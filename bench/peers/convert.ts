import { decode, wireNamed } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'

/** Writes messages in another format's shape, and reads them back from it. */
export function converter(name: 'ai-sdk-model' | 'langchain'): {
  to(messages: readonly Message[]): object[]
  from(values: readonly object[]): readonly Message[]
} {
  const format = wireNamed(name)
  const empty = { format: 'openai-chat', history: { messages: [], tools: [] }, input: [], notes: [] }
  return {
    to: (messages) => JSON.parse(JSON.stringify(format.encode(empty, messages))) as object[],
    from: (values) => decode(values as object[], { format: name }).history.messages,
  }
}
