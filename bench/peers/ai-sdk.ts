import { processorTime } from '../strategies/processor-time.ts'
import { converter } from './convert.ts'
import type { Peer } from './peer.ts'

interface AiSdk {
  pruneMessages(options: object): object[]
}

/** `pruneMessages` of the AI SDK, which has no budget: it removes calls and results before the newest messages, and reasoning. */
export async function aiSdkPeers(): Promise<Peer[]> {
  const name: string = 'ai'
  const { pruneMessages } = (await import(name)) as AiSdk
  const { to, from } = converter('ai-sdk-model')
  return [
    {
      name: 'peer: AI SDK pruneMessages',
      async shrink(past) {
        const messages = to(past)
        const start = processorTime()
        const left = pruneMessages({ messages, reasoning: 'all', toolCalls: 'before-last-3-messages', emptyMessages: 'remove' })
        return { seconds: (processorTime() - start) / 1000, messages: from(left) }
      },
    },
  ]
}
