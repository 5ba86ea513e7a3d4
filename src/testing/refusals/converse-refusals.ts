import type { Refused } from './refused.ts'

const CONVERSE = { mock: 'bedrock', profile: 'bedrock' } as const
const toolConfig = { tools: [{ toolSpec: { name: 'look', inputSchema: { json: {} } } }] }
const userMessage = { role: 'user', content: [{ text: 'Hello' }] }
const assistantCalls = (...ids: readonly string[]) => ({
  role: 'assistant',
  content: ids.map((toolUseId) => ({ toolUse: { toolUseId, name: 'look', input: {} } })),
})
const resultMessage = (toolUseId: string) => ({ role: 'user', content: [{ toolResult: { toolUseId, content: [{ text: 'words' }] } }] })

/** Bodies that Amazon Bedrock's Converse refuses for reasons that neutral messages do not show. */
export const converseRefusals: readonly Refused[] = [
  {
    ...CONVERSE,
    title: 'results of one step in two messages on Bedrock',
    law: 'results-in-next-message',
    error: 'Expected toolResult blocks at messages.2.content for the following Ids: b',
    body: { toolConfig, messages: [userMessage, assistantCalls('a', 'b'), resultMessage('a'), resultMessage('b')] },
  },
  {
    ...CONVERSE,
    title: 'an error without words on Bedrock',
    law: 'error-result-content',
    error: 'toolResult cannot be empty when status value is error',
    body: {
      toolConfig,
      messages: [userMessage, assistantCalls('a'), { role: 'user', content: [{ toolResult: { toolUseId: 'a', content: [], status: 'error' } }] }],
    },
  },
]
