import { type Message, note } from '../../../message/index.ts'

/**
 * Moves content other than results in messages of the tools (the user's answer to an approval request) after the results beside it: on other wires it becomes
 * words of the user, and would separate the results from their calls. Each message holds only results or none.
 * @param apart whether the assistant must speak between results and words: then a bridge is inserted there
 */
export function behindResults(messages: readonly Message[], apart: boolean): Message[] {
  const found: Message[] = []
  let beside: Message[] = []
  const end = () => {
    const [first] = beside
    if (first && apart && found.at(-1)?.role === 'tool') found.push(bridge(`${first.id}-before`))
    for (const message of beside) found.push(message)
    beside = []
  }
  for (const message of messages) {
    if (message.role !== 'tool') end()
    if (message.role === 'tool' && !message.parts.some(({ type }) => type === 'tool-result')) beside.push(message)
    else found.push(message)
  }
  end()
  return found
}

function bridge(id: string): Message {
  return { id, role: 'assistant', parts: [{ type: 'text', text: note.bridge }], written: 'note' }
}
