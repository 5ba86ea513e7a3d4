import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type ChatMessage, CompressionPipeline, KeyMessageExtractionStrategy } from '../../src/pipeline/index.ts'
import { ContextUsageMonitor } from '../../src/token/index.ts'

const words = fc.oneof(
  fc.integer({ min: 0, max: 400 }).map((n) => 'Some more words follow here. '.repeat(n >> 3)),
  fc.integer({ min: 0, max: 200 }).map((n) => '把结果写进文件，然后再看一遍。'.repeat(n >> 3)),
  fc.constantFrom('ok', '', 'see src/a/b.ts:12', '```\ncode\n```', '\ud83d', '结论：改用 Go。'),
)
const said = (role: string) => words.map((content): ChatMessage[] => [{ role, content }])
const record = fc
  .tuple(fc.constantFrom('ARTIFACT_SAVED: plan.md', 'NODE_COMPLETE: design'), words)
  .map(([mark, rest]): ChatMessage[] => [{ role: 'assistant', content: `${mark} ${rest}` }])
const summary = fc.constantFrom('SUMMARY: so far', 'CONVERSATION_SUMMARY of it').map((content): ChatMessage[] => [{ role: 'system', content }])
const group = fc
  .tuple(fc.array(words, { minLength: 1, maxLength: 3 }), words)
  .map(([results, content]): ChatMessage[] => [
    { role: 'assistant', content, tool_calls: results.map((_, i) => ({ id: `k${i}`, function: { name: 'read', arguments: '{"path":"a"}' } })) },
    ...results.map((text, i) => ({ role: 'tool', tool_call_id: `k${i}`, content: text })),
  ])
/** A generated chat; calls have unique ids, and all are answered. */
const chat = fc
  .array(fc.oneof({ weight: 2, arbitrary: said('user') }, { weight: 4, arbitrary: said('assistant') }, group, record, summary, said('system')), {
    maxLength: 30,
  })
  .map((parts) =>
    parts.flatMap((part, at) =>
      part.map((message, i) => ({
        ...message,
        id: `m${at}.${i}`,
        ...(message.tool_call_id && { tool_call_id: `${at}${message.tool_call_id}` }),
        ...(message.tool_calls && { tool_calls: message.tool_calls.map((call) => ({ ...call, id: `${at}${call.id}` })) }),
      })),
    ),
  )

const monitor = new ContextUsageMonitor()
const used = (messages: readonly ChatMessage[]) => monitor.calculateUsage(messages).usedTokens
const isRecord = ({ role, content }: ChatMessage) => role !== 'system' && /ARTIFACT_SAVED|NODE_COMPLETE/.test(String(content))
const isSummary = ({ role, content }: ChatMessage) => role === 'system' && /^(?:CONVERSATION_)?SUMMARY/.test(String(content))

/** The messages that document 004 always keeps; of system messages also the leading ones, and of the newest messages their whole groups. */
function obliged(messages: readonly ChatMessage[], newest: number): ChatMessage[] {
  const lead = messages.findIndex(({ role }) => role !== 'system')
  return messages.filter((message, i) => {
    const leads = message.role === 'system' && (lead < 0 || i < lead)
    const inGroup = message.role === 'tool' || message.tool_calls !== undefined
    return leads || inGroup || message.role === 'user' || isRecord(message) || isSummary(message) || i >= messages.length - newest
  })
}

/** The last resort: four rounds, each a user message and everything up to the next. With fewer rounds, only their obligatory messages stay. */
function newestRounds(messages: readonly ChatMessage[]): readonly ChatMessage[] {
  const starts = messages.flatMap(({ role }, i) => (role === 'user' ? [i] : []))
  return starts.length < 3 ? [] : messages.slice(starts.at(-4) ?? 0)
}

/** Calls without a result and results without a call. */
function unpaired(messages: readonly ChatMessage[]): number {
  const open = new Set<string>()
  let odd = 0
  for (const { tool_calls, tool_call_id } of messages) {
    for (const call of tool_calls ?? []) open.add(call.id ?? '')
    if (tool_call_id !== undefined && !open.delete(tool_call_id)) odd++
  }
  return odd + open.size
}

it('KeyMessageExtractionStrategy keeps required messages that fit, order and call groups, and above the target nothing else', () => {
  fc.assert(
    fc.property(chat, fc.integer({ min: 0, max: 4000 }), fc.nat({ max: 12 }), (messages, target, newest) => {
      const kept = new KeyMessageExtractionStrategy().compress(messages, target, newest)
      const places = kept.map(({ id }) => messages.findIndex((message) => message.id === id))
      expect(places).toEqual([...new Set(places)].sort((a, b) => a - b))
      expect(places).not.toContain(-1)
      expect(unpaired(kept)).toBe(0)
      kept.forEach((message, i) => {
        const whole = messages[places[i] as number] as ChatMessage
        expect({ ...message, content: '' }).toEqual({ ...whole, content: '' })
        expect(used([message])).toBeLessThanOrEqual(used([whole]))
      })
      const must = obliged(messages, newest)
      if (used(messages) <= target) expect(kept.length).toBeGreaterThanOrEqual(must.length)
      if (used(must) <= target) for (const message of must) expect(kept).toContain(message)
      if (used(must) <= target) expect(used(kept)).toBeLessThanOrEqual(target)
      else if (used(kept) > target) {
        const last = [...must, ...newestRounds(messages)].map(({ id }) => id)
        for (const message of kept) if (used([message]) > 0) expect(last).toContain(message.id)
      }
    }),
    { numRuns: 300 },
  )
})

it('CompressionPipeline leaves the loop unchanged, compresses only above its threshold and reports exact metadata', () => {
  fc.assert(
    fc.property(chat, fc.integer({ min: 1, max: 6000 }), fc.nat({ max: 40 }), (messages, tokenBudget, at) => {
      const pipeline = new CompressionPipeline({ tokenBudget })
      const start = Math.min(at, messages.length)
      const { messages: output, metadata } = pipeline.compressHistoricalMessages(messages, at)
      expect(pipeline.shouldCompress(messages)).toBe(used(messages) / tokenBudget > 0.8)
      if (!pipeline.shouldCompress(messages)) expect(output).toBe(messages)
      const loop = messages.slice(start)
      expect(loop.length === 0 ? [] : output.slice(-loop.length)).toEqual(loop)
      expect(unpaired(output)).toBe(0)
      expect(metadata).toEqual({
        inputCount: messages.length,
        outputCount: output.length,
        droppedCount: messages.length - output.length,
        inputTokens: used(messages),
        outputTokens: used(output),
        targetTokens: Math.floor(tokenBudget / 2),
        targetExceeded: output !== messages && used(output) > Math.floor(tokenBudget / 2),
        strategyUsed: output === messages ? 'none' : 'KeyMessageExtraction',
        droppedMessageIds: messages.filter(({ id }) => !output.some((message) => message.id === id)).map(({ id }) => id),
      })
      expect(metadata.outputTokens).toBeLessThanOrEqual(metadata.inputTokens)
    }),
    { numRuns: 300 },
  )
})
