import { type History, isSystem, type Message, type Part, partText } from '../../message/index.ts'
import { parseObject } from './parse-object.ts'

/** The history as a body of Amazon Bedrock's Converse; tools are defined only if the history has some, and all results of a step are one message. */
export function bedrockBody(history: History): object {
  const messagesToSend = history.messages.filter((message) => !isSystem(message))
  const messages: { role: string; content: unknown[] }[] = []
  messagesToSend.forEach(({ role, parts }, i) => {
    const content = parts.map(encodePart)
    if (hasOnlyResults(messagesToSend[i]) && hasOnlyResults(messagesToSend[i - 1])) messages.at(-1)?.content.push(...content)
    else messages.push({ role: role === 'assistant' ? 'assistant' : 'user', content })
  })
  const tools = history.tools.map((tool) => ({ toolSpec: { name: tool.name } }))
  return { messages, ...(tools.length > 0 && { toolConfig: { tools } }) }
}

/** Whether a message contains nothing but results, whatever its role. */
function hasOnlyResults(message: Message | undefined): boolean {
  return message !== undefined && message.role !== 'assistant' && message.parts.length > 0 && message.parts.every(({ type }) => type === 'tool-result')
}

function encodePart(part: Part): unknown {
  if (part.type === 'tool-call')
    return { toolUse: { toolUseId: part.callId, name: part.name, input: parseObject(part.input), ...(part.hosted && { type: 'server_tool_use' }) } }
  if (part.type === 'tool-result')
    return { toolResult: { toolUseId: part.callId, content: [{ text: partText(part) }], ...(part.hosted && { type: 'server_tool_result' }) } }
  if (part.type === 'opaque') return JSON.parse(part.json)
  return { text: partText(part) }
}
