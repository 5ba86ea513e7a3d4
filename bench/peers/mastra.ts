import { processorTime } from '../strategies/processor-time.ts'
import { converter } from './convert.ts'
import type { Peer, PeerResult } from './peer.ts'

interface Processor {
  processLLMRequest(request: object): Promise<{ readonly prompt: object[] } | undefined>
}

interface Processors {
  readonly TokenLimiterProcessor: new (options: object) => Processor
  readonly ToolCallFilter: new (options: object) => Processor
}

/** Mastra's processors of the prompt. If its limiter refuses ("no messages fit"), the history counts as unchanged. */
export async function mastraPeers(): Promise<Peer[]> {
  const name: string = '@mastra/core/processors'
  const { TokenLimiterProcessor, ToolCallFilter } = (await import(name)) as Processors
  const { to, from } = converter('ai-sdk-model')
  const run = async (processor: Processor, past: Parameters<Peer['shrink']>[0]): Promise<PeerResult> => {
    const prompt = to(past).map(inBlocks)
    const start = processorTime()
    try {
      const result = await processor.processLLMRequest({ prompt, state: {}, messages: [] })
      return { seconds: (processorTime() - start) / 1000, messages: from(result?.prompt ?? prompt) }
    } catch {
      return { seconds: (processorTime() - start) / 1000, messages: past, refused: true }
    }
  }
  return [
    {
      name: 'peer: Mastra TokenLimiterProcessor',
      shrink: (past, budget) => run(new TokenLimiterProcessor({ limit: budget, trimMode: 'contiguous' }), past),
    },
    { name: 'peer: Mastra ToolCallFilter', shrink: (past) => run(new ToolCallFilter({ filterAfterToolSteps: 2 }), past) },
  ]
}

/** A model's prompt has lists of parts where messages may have plain text. */
function inBlocks(message: object): object {
  if (!('role' in message) || !('content' in message) || message.role === 'system' || typeof message.content !== 'string') return message
  return { ...message, content: [{ type: 'text', text: message.content }] }
}
