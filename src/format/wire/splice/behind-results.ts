import { type Message, note } from '../../../message/index.ts'

/**
 * What stands in messages of the tools and is no result (what the user said to a request for approval) becomes words of the user on other wires, and
 * would part the results beside it from their calls: it comes behind them. Each message holds results or none.
 * @param apart whether the assistant must speak between results and words: then a bridge stands there
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
