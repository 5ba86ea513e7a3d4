import { type Message, noteText } from '../../../message/index.ts'

/**
 * Moves content other than results in messages of the tools (the user's answer to an approval request) after the results next to it: on other wires it becomes
 * words of the user, and would separate the results from their calls. Each message contains only results or none.
 * @param needsBridge whether the assistant must speak between results and words: then a bridge is inserted there
 */
export function moveContentAfterResults(messages: readonly Message[], needsBridge: boolean): Message[] {
  const moved: Message[] = []
  let pending: Message[] = []
  const flush = () => {
    const [first] = pending
    if (first && needsBridge && moved.at(-1)?.role === 'tool') moved.push(bridgeMessage(`${first.id}-before`))
    for (const message of pending) moved.push(message)
    pending = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') flush()
    if (message.role === 'tool' && !message.parts.some(({ type }) => type === 'tool-result')) pending.push(message)
    else moved.push(message)
  }
  flush()
  return moved
}

function bridgeMessage(id: string): Message {
  return { id, role: 'assistant', parts: [{ type: 'text', text: noteText.bridge }], written: 'note' }
}
