import { type History, isSystem, type Part, partText } from '../../message/index.ts'

/** The history as a body of Amazon Bedrock's Converse; tools are defined only where the history has some. */
export function bedrockBody(history: History): object {
  const spoken = history.messages.filter((message) => !isSystem(message))
  const messages = spoken.map((message) => ({ role: message.role === 'assistant' ? 'assistant' : 'user', content: message.parts.map(block) }))
  const tools = history.tools.map((tool) => ({ toolSpec: { name: tool.name } }))
  return { messages, ...(tools.length > 0 && { toolConfig: { tools } }) }
}

function block(part: Part): unknown {
  if (part.type === 'tool-call') return { toolUse: { toolUseId: part.callId, name: part.name, input: JSON.parse(part.input) } }
  if (part.type === 'tool-result') return { toolResult: { toolUseId: part.callId, content: [{ text: partText(part) }] } }
  if (part.type === 'opaque') return JSON.parse(part.json)
  return { text: partText(part) }
}
