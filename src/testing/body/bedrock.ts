import { type History, isSystem, type Part, partText } from '../../message/index.ts'

/** The history as a body of Amazon Bedrock's Converse; tools are defined only where the history has some, and results of one step are one message. */
export function bedrockBody(history: History): object {
  const spoken = history.messages.filter((message) => !isSystem(message))
  const messages: { role: string; content: unknown[] }[] = []
  spoken.forEach(({ role, parts }, i) => {
    const content = parts.map(block)
    if (role === 'tool' && spoken[i - 1]?.role === 'tool') messages.at(-1)?.content.push(...content)
    else messages.push({ role: role === 'assistant' ? 'assistant' : 'user', content })
  })
  const tools = history.tools.map((tool) => ({ toolSpec: { name: tool.name } }))
  return { messages, ...(tools.length > 0 && { toolConfig: { tools } }) }
}

function block(part: Part): unknown {
  if (part.type === 'tool-call')
    return { toolUse: { toolUseId: part.callId, name: part.name, input: JSON.parse(part.input), ...(part.hosted && { type: 'server_tool_use' }) } }
  if (part.type === 'tool-result')
    return { toolResult: { toolUseId: part.callId, content: [{ text: partText(part) }], ...(part.hosted && { type: 'server_tool_result' }) } }
  if (part.type === 'opaque') return JSON.parse(part.json)
  return { text: partText(part) }
}
