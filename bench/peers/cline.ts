import { decode, wireNamed } from '../../src/format/index.ts'
import type { Message } from '../../src/message/index.ts'
import { processorTime } from '../strategies/processor-time.ts'
import type { Peer } from './peer.ts'

type PrepareTurn = (context: object) => Promise<{ readonly messages: object[] } | undefined>
type Make = (config: object, options: object) => PrepareTurn

/** Cline's compaction without a model aims at 0.7 of the input a model takes, once 0.9 of it is in use. */
const TARGET_RATIO = 0.7
/** Cline estimates one token for every three characters. */
const CHARACTERS = 3

/** Cline's basic strategy: keeps the words of the user, the newest messages of the last turn, and a digest of the dropped work. */
export async function clinePeers(): Promise<Peer[]> {
  const name: string = '@cline/core'
  const { createContextCompactionPrepareTurn } = (await import(name)) as { createContextCompactionPrepareTurn: Make }
  const prepare = createContextCompactionPrepareTurn(
    { providerId: 'anthropic', modelId: 'any', compaction: { enabled: true, strategy: 'basic' } },
    { mode: 'auto' },
  )
  return [
    {
      name: 'peer: Cline basic',
      async shrink(past, budget) {
        const system = past.filter(({ role }) => role === 'system')
        const messages = shaped(past.filter(({ role }) => role !== 'system'))
        const left = budget - Math.ceil(JSON.stringify(system).length / CHARACTERS)
        const window = Math.max(1, Math.floor(left / TARGET_RATIO))
        const info = { maxInputTokens: window, contextWindow: window }
        const start = processorTime()
        const result = await prepare({ ...TURN, messages, apiMessages: messages, abortSignal: new AbortController().signal, model: { id: 'any', info } })
        const seconds = (processorTime() - start) / 1000
        return {
          seconds,
          messages: result ? [...system, ...decode(result.messages.map(roleAndContent), { format: 'anthropic-messages' }).history.messages] : past,
        }
      },
    },
  ]
}

const TURN = { agentId: 'bench', conversationId: 'bench', parentAgentId: null, iteration: 1, systemPrompt: '', tools: [] }

function shaped(messages: readonly Message[]): object[] {
  const format = wireNamed('anthropic-messages')
  const empty = { format: 'openai-chat', history: { messages: [], tools: [] }, input: [], notes: [] }
  return (JSON.parse(JSON.stringify(format.encode(empty, messages))) as object[]).map((message) =>
    'content' in message && typeof message.content === 'string' ? { ...message, content: [{ type: 'text', text: message.content }] } : message,
  )
}

function roleAndContent(message: object): object {
  const { role, content } = message as { role: string; content: unknown }
  return { role, content }
}
