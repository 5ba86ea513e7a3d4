import type { Message } from '../../../message/index.ts'

/**
 * What stands in messages of the tools and is no result (what the user said to a request for approval) becomes words of the user on other wires, and
 * would part the results beside it from their calls: it comes behind them. Each message holds results or none.
 */
export function behindResults(messages: readonly Message[]): Message[] {
  const found: Message[] = []
  let beside: Message[] = []
  const end = () => {
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
