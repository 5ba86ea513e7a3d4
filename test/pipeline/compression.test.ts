import { describe, expect, it } from 'vitest'
import { type ChatMessage, type CompressionConfig, CompressionPipeline, type ContextUsage, KeyMessageExtractionStrategy } from '../../src/pipeline/index.ts'
import { ContextUsageMonitor } from '../../src/token/index.ts'
import { growth, MOST_GROWTH } from '../growth.ts'

const say = (id: string, role: string, content: string, rest: Partial<ChatMessage> = {}): ChatMessage => ({ id, role, content, ...rest })
const call = (id: string, ...ids: string[]): ChatMessage => ({
  id,
  role: 'assistant',
  content: '',
  tool_calls: ids.map((one) => ({ id: one, type: 'function', function: { name: 'read', arguments: '{}' } })),
})
const result = (id: string, callId: string, content: string): ChatMessage => ({ id, role: 'tool', tool_call_id: callId, content })
const tokens = (count: number, word = 'a'): string => word.repeat(count * 4)
const chatter = (count: number, size = 100): ChatMessage[] => Array.from({ length: count }, (_, i) => say(`c${i}`, 'assistant', tokens(size)))

describe('ContextUsageMonitor', () => {
  it('should estimate tokens correctly', () => {
    const monitor = new ContextUsageMonitor()
    expect([
      monitor.estimateTokens('abcd'),
      monitor.estimateTokens('abcde'),
      monitor.estimateTokens('你好'),
      monitor.estimateTokens('abcd你好'),
      monitor.estimateTokens(''),
    ]).toEqual([1, 2, 2, 3, 0])
  })

  it('should calculate usage percentage', () => {
    const usage = new ContextUsageMonitor({ tokenBudget: 1000 }).calculateUsage([say('1', 'user', tokens(400)), say('2', 'assistant', tokens(100))])
    expect(usage).toEqual({ usedTokens: 500, totalBudget: 1000, usagePercent: 0.5, remaining: 500 })
  })

  it('should trigger compression at 80% threshold', () => {
    const monitor = new ContextUsageMonitor({ tokenBudget: 1000 })
    const at = (used: number) => monitor.shouldCompress(monitor.calculateUsage([say('1', 'user', tokens(used))]))
    expect([at(799), at(800), at(801)]).toEqual([false, false, true])
    expect([monitor.getTargetTokens(), new ContextUsageMonitor().getTargetTokens()]).toEqual([500, 64_000])
  })
})

describe('KeyMessageExtractionStrategy', () => {
  const strategy = new KeyMessageExtractionStrategy()

  it('should always keep recent messages', () => {
    const messages = chatter(40)
    const kept = strategy.compress(messages, 1000)
    expect(kept.slice(-10)).toEqual(messages.slice(-10))
    expect(strategy.compress(messages, 400, 4).slice(-4)).toEqual(messages.slice(-4))
  })

  it('should prioritize user messages', () => {
    const messages = Array.from({ length: 40 }, (_, i) => say(`m${i}`, i % 4 === 0 ? 'user' : 'assistant', tokens(100)))
    const kept = new Set(strategy.compress(messages, 2200))
    for (const message of messages) if (message.role === 'user') expect(kept.has(message)).toBe(true)
    expect(kept.size).toBeLessThan(40)
  })

  it('should keep artifact records', () => {
    const artifact = say('artifact', 'assistant', `ARTIFACT_SAVED: plan.md ${tokens(20)}`)
    const node = say('node', 'assistant', `NODE_COMPLETE: design ${tokens(20)}`)
    const kept = strategy.compress([say('u', 'user', 'go'), artifact, node, ...chatter(40)], 1200)
    expect(kept).toContain(artifact)
    expect(kept).toContain(node)
  })

  it('should keep tool call groups together', () => {
    const group = [call('g', 'a', 'b'), result('r1', 'a', tokens(50)), result('r2', 'b', tokens(50))]
    const kept = strategy.compress([say('u', 'user', 'go'), ...group, ...chatter(40)], 1500)
    expect(group.every((message) => kept.includes(message))).toBe(true)
  })

  it('keeps every call group, even if none of its messages was selected', () => {
    const groups = Array.from({ length: 12 }, (_, i) => [call(`g${i}`, `k${i}`), result(`r${i}`, `k${i}`, tokens(10))]).flat()
    const kept = strategy.compress([say('u', 'user', 'go'), ...groups, ...chatter(30)], 1500)
    expect(groups.every((message) => kept.includes(message))).toBe(true)
  })

  it('drops later system messages unless they are summaries, and keeps the leading ones', () => {
    const messages = [
      say('s', 'system', 'rules'),
      say('u', 'user', 'go'),
      say('s2', 'system', 'old state'),
      say('s3', 'system', 'CONVERSATION_SUMMARY: so far'),
      say('s4', 'system', 'SUMMARY so far'),
      ...chatter(30),
    ]
    const ids = strategy.compress(messages, 1500).map(({ id }) => id)
    expect(ids).toContain('s')
    expect(ids).toContain('s3')
    expect(ids).toContain('s4')
    expect(ids).not.toContain('s2')
  })

  it.each(
    [
      ['SUMMARY: x', 'SUMMARY_V2 x', 'CONVERSATION_SUMMARY_1: x', 'SUMMARY摘要', '[SUMMARY] x', '**SUMMARY** x', '## SUMMARY', '【SUMMARY】x', '<SUMMARY>x'],
      ['Summary: x', '# Conversation summary', 'summary of what was said', '  SUMMARY\nx', '对话摘要：x', '【摘要】x'],
    ].flat(),
  )('keeps a later system message that begins with %j', (words) => {
    const summary = say('S', 'system', words)
    expect(strategy.compress([say('u', 'user', 'go'), summary, ...chatter(30)], 1500)).toContain(summary)
  })

  it.each(['Summarize each result.', 'state, SUMMARY below', 'Resummary'])('drops a later system message that begins with %j', (words) => {
    const line = say('S', 'system', words)
    expect(strategy.compress([say('u', 'user', 'go'), line, ...chatter(30)], 1500)).not.toContain(line)
  })

  it('drops a later system message that contains a record, and keeps the same record of the assistant and of a tool (ruling 9)', () => {
    const text = 'ARTIFACT_SAVED: docs/plan.md, NODE_COMPLETE step-1'
    const record = (id: string, role: string) => say(id, role, text)
    const ids = strategy
      .compress(
        [say('u', 'user', 'go'), record('system', 'system'), record('assistant', 'assistant'), call('c', 'k'), result('tool', 'k', text), ...chatter(30)],
        1500,
      )
      .map(({ id }) => id)
    expect(ids).toContain('assistant')
    expect(ids).toContain('tool')
    expect(ids).not.toContain('system')
  })

  it('keeps system messages if there are no other messages', () => {
    const messages = [say('s', 'system', 'rules'), say('t', 'system', 'more rules')]
    expect(strategy.compress(messages, 0, 0)).toEqual(messages)
  })

  it('takes linear time in the number of messages, including system messages', () => {
    const least = growth(6000, (length) => {
      const messages = Array.from({ length }, (_, i) => say(`m${i}`, i < length / 2 ? 'system' : 'assistant', 'some words'))
      return () => strategy.compress(messages, 1_000_000)
    })
    expect(least).toBeLessThan(MOST_GROWTH)
  })

  it('falls back to previews, then to shortened texts, then to the newest four rounds', () => {
    const rounds = Array.from({ length: 8 }, (_, i) => [
      say(`u${i}`, 'user', `Question ${i}. ${'Some more words follow here. '.repeat(80)}`),
      call(`a${i}`, `k${i}`),
      result(`r${i}`, `k${i}`, Array.from({ length: 200 }, (_, n) => `line ${n} of ${i}`).join('\n')),
      say(`e${i}`, 'assistant', `Answer ${i}`),
    ]).flat()
    const usage = (messages: ChatMessage[]) => new ContextUsageMonitor().calculateUsage(messages).usedTokens
    const previews = strategy.compress(rounds, 7000)
    expect(usage(previews)).toBeLessThanOrEqual(7000)
    expect(previews).toHaveLength(32)
    expect(String(previews[2]?.content)).toMatch(/\[\d+ lines left out/)
    expect(previews[0]).toBe(rounds[0])
    const cuts = strategy.compress(rounds, 4500)
    expect(cuts).toHaveLength(32)
    expect(String(cuts[0]?.content)).toMatch(/sentences left out\]$/)
    const last = strategy.compress(rounds, 100)
    expect(last.map(({ id }) => id)).toEqual(rounds.slice(-16).map(({ id }) => id))
  })

  it.each([0, 1, 100])('drops all optional messages if the required ones exceed a target of %i, even with fewer than four rounds', (target) => {
    const thoughts = Array.from({ length: 20 }, (_, i) => say(`t${i}`, 'assistant', `Thinking aloud ${i}. ${'Some more words follow here. '.repeat(8)}`))
    const asked = say('u0', 'user', 'Mend the parser, please. '.repeat(20))
    const kept = strategy.compress([asked, ...thoughts, say('u1', 'user', 'Go on. '.repeat(20)), ...thoughts], target, 2)
    expect(kept.map(({ id }) => id)).toEqual(['u0', 'u1', 't18', 't19'])
  })

  const usage = (messages: readonly ChatMessage[]) => new ContextUsageMonitor().calculateUsage(messages).usedTokens

  const sentence = 'The request failed because the configuration of the second server names a database that nobody created and '
  it.each([
    ['a list in one line', Array.from({ length: 2000 }, (_, i) => i).join(', ')],
    ['minified code', 'function a(){return 1};'.repeat(2000)],
    ['a long URL', `https://example.com/?q=${'a1b2c3'.repeat(3000)}`],
    ['a log without line ends', 'ERROR parse failed at src/a.ts:12 '.repeat(300)],
    ['base64', 'eHh4'.repeat(5000)],
    ['Chinese prose without a full stop', '人工智能代理在长时间运行时会产生大量上下文内容需要压缩'.repeat(500)],
    ['long sentences', `${sentence.repeat(4)}. `.repeat(20)],
    ['one short line before a long one', `exit 0\n${'x1y2z3 '.repeat(4000)}`],
  ])('fills the target with the beginning of a long result: %s', (_, text) => {
    for (const target of [100, 1000]) {
      const messages = [say('u', 'user', 'q'), call('a', 'k'), result('r', 'k', text), say('e', 'assistant', 'done'), say('u2', 'user', 'go')]
      const kept = strategy.compress(messages, target)
      expect(kept).toHaveLength(5)
      expect(String(kept[2]?.content).slice(0, 20)).toBe(text.slice(0, 20))
      expect(kept[2]?.content).toMatch(/\[\d+ \w+ left out\]/)
      expect(usage(kept)).toBeLessThanOrEqual(target)
      expect(usage(kept)).toBeGreaterThan(target * 0.7)
    }
  })

  it('gives the rest of the target to the message shortened last, and is idempotent', () => {
    const log = Array.from({ length: 20_000 }, (_, i) => `line ${i} of the log with ${(i * 7919) % 1000} in it`).join('\n')
    const told = 'One more sentence of a long answer. '.repeat(2000)
    const messages = [
      say('u', 'user', 'q'),
      call('a', 'k'),
      result('r', 'k', log),
      call('b', 'l'),
      result('s', 'l', log),
      say('v', 'user', 'and?'),
      say('e', 'assistant', told),
    ]
    const sizes = new Map<number, number[]>()
    for (const target of [10, 5000, 20_000, 200_000]) {
      const kept = strategy.compress(messages, target)
      expect(strategy.compress(kept, target)).toEqual(kept)
      sizes.set(
        target,
        kept.map((message) => usage([message])),
      )
      if (target > 10) expect(usage(kept)).toBeGreaterThan(target * 0.9)
      if (target > 10) expect(usage(kept)).toBeLessThanOrEqual(target)
    }
    expect(sizes.get(10)?.[6]).toBeLessThanOrEqual(400)
    expect(sizes.get(5000)?.[6]).toBeGreaterThan(4000)
    expect(sizes.get(20_000)?.[4]).toBeLessThanOrEqual(4000)
    expect(sizes.get(20_000)?.[6]).toBe(usage([messages[6] as ChatMessage]))
  })

  it('keeps the newest rounds unchanged if they fit, and is idempotent for every target', () => {
    const rounds = Array.from({ length: 60 }, (_, i) => [
      say(`u${i}`, 'user', `Question ${i}. ${'Some more words follow here. '.repeat(i % 2 ? 2 : 40)}`),
      ...chatter(3, 150).map((message) => ({ ...message, id: `${message.id} of ${i}` })),
      say(`a${i}`, 'assistant', `Answer ${i}. ${'It has its reasons as well. '.repeat(i % 2 ? 2 : 150)}`),
    ]).flat()
    expect(strategy.compress(rounds, 6000)).toEqual(rounds.slice(-20))
    for (const target of [100, 500, 1000, 1500, 2000, 3000, 4000, 5000, 6000]) {
      const kept = strategy.compress(rounds, target)
      expect(strategy.compress(kept, target), `at ${target}`).toEqual(kept)
    }
  })

  it.each([
    [10, 300, 10],
    [16, 500, 16],
    [16, 300, 8],
    [0, 499, 8],
  ])('keeps the newest %i messages if a target of %i holds them, else four short rounds', (newest, target, left) => {
    const messages = Array.from({ length: 40 }, (_, i) => say(`m${i}`, i % 2 ? 'assistant' : 'user', tokens(25)))
    const kept = strategy.compress(messages, target, newest)
    expect(kept).toEqual(messages.slice(-left))
    expect(strategy.compress(kept, target, newest)).toEqual(kept)
  })

  it('shortens no required message that fits in order to keep an optional one', () => {
    const work = Array.from({ length: 12 }, (_, i) => [
      say(`u${i}`, 'user', `please do step ${i}`),
      call(`g${i}`, `k${i}`),
      result(`r${i}`, `k${i}`, 'file line '.repeat(160)),
      say(`v${i}`, 'user', `fine, step ${i} is understood`),
      say(`a${i}`, 'assistant', 'Good, I have noted that down for you and go on.'),
    ]).flat()
    const stories = Array.from({ length: 4 }, (_, i) => [say(`w${i}`, 'user', 'a story'), say(`s${i}`, 'assistant', 'story '.repeat(600))]).flat()
    const messages = [say('s', 'system', 'lead'), ...work, ...stories, say('next', 'user', 'next?')]
    const must = messages.filter((message) => message.role !== 'assistant' || message.tool_calls)
    for (const extra of [0, 1, 5, 13, 60, 200, 400, 899]) {
      const kept = strategy.compress(messages, usage(must) + extra, 0)
      expect(
        must.filter((message) => !kept.includes(message)),
        `${extra} to spare`,
      ).toEqual([])
      expect(usage(kept)).toBeLessThanOrEqual(usage(must) + extra)
    }
    const short = strategy.compress(messages, usage(must) - 5, 0)
    expect(usage(short)).toBeLessThanOrEqual(usage(must) - 5)
    const results = short.filter(({ role }) => role === 'tool')
    expect(results).toHaveLength(12)
    expect(results.filter((message) => !messages.includes(message)).map(({ id }) => id)).toEqual(['r0'])
  })

  it('keeps optional messages until none of the dropped ones would fit', () => {
    const messages = Array.from({ length: 20 }, (_, i) => [
      say(`u${i}`, 'user', `user ${i}`),
      say(`a${i}`, 'assistant', `answer ${i} ${'blah '.repeat(100)}`),
    ]).flat()
    for (const target of [800, 1541, 2000, 2500]) {
      const kept = strategy.compress(messages, target, 0)
      const gone = messages.filter((message) => !kept.includes(message))
      expect(usage(kept) + Math.min(...gone.map((message) => usage([message])))).toBeGreaterThan(target)
      expect(usage(kept)).toBeLessThanOrEqual(target)
    }
  })

  it('shortens the texts of a message and keeps its images and other parts in place', () => {
    const picture = { type: 'image_url', image_url: { url: 'data:x' } }
    const words = (text: string) => ({ type: 'text', text })
    const long = words('Look at this picture of the second page. '.repeat(300))
    const looked: ChatMessage = { id: 'i', role: 'user', content: [picture, long, picture, words('Short.')] }
    const shot: ChatMessage = { id: 's', role: 'tool', tool_call_id: 'k', content: [words('row\n'.repeat(2000)), picture] }
    const messages = [looked, call('a', 'k'), shot, ...chatter(3), say('u', 'user', 'and now?')]
    const kept = strategy.compress(messages, 900)
    expect(kept.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    expect(kept[0]?.content).toEqual([picture, words(expect.stringMatching(/ left out\]$/)), picture, words('Short.')])
    expect(kept[2]?.content).toEqual([words(expect.stringContaining('left out')), picture])
    expect(new CompressionPipeline({ tokenBudget: 1800 }).compressIfNeeded(messages).metadata.droppedMessageIds).toEqual([])
  })

  it('does not count a shortened message with a field that is not a number as dropped', () => {
    const messages = [{ ...say('u', 'user', 'words of a long request. '.repeat(800)), score: Number.NaN }, ...chatter(3), say('v', 'user', 'and now?')]
    const { messages: kept, metadata } = new CompressionPipeline({ tokenBudget: 900 }).compressIfNeeded(messages)
    expect(kept.map(({ id }) => id)).toEqual(messages.map(({ id }) => id))
    expect(metadata.droppedMessageIds).toEqual([])
  })

  it('returns the same message objects in the same order, with other fields unchanged', () => {
    const messages = chatter(40).map((message, i) => ({ ...message, extra: { i } }))
    const kept = strategy.compress(messages, 1500)
    const places = kept.map((message) => messages.indexOf(message))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
  })

  it('selects optional messages by score, and explains each part of a score', () => {
    const plain = say('p', 'assistant', tokens(100))
    const telling = say('t', 'assistant', `The bug is in src/lib/parse.ts line 214. ${tokens(80)}`)
    const verdicts = strategy.explain([plain, telling, result('r', 'x', tokens(900))])
    expect(verdicts[1]?.factors.map(({ why }) => why)).toEqual(expect.arrayContaining(['names a file', 'holds a number', 'a key word', 'recency']))
    expect(verdicts[1]?.score).toBeGreaterThan(verdicts[0]?.score ?? 0)
    expect(verdicts[2]?.factors.find(({ points }) => points < 0)?.why).toBe('a long result')
    const kept = strategy.compress([plain, telling, ...chatter(10)], 1150)
    expect(kept).toContain(telling)
    expect(kept).not.toContain(plain)
  })

  it('keeps a user message that contains a record marker', () => {
    const marked = say('u', 'user', 'NODE_COMPLETE please')
    expect(strategy.compress([marked, ...chatter(40)], 1200)).toContain(marked)
  })

  it('accepts empty lists, missing content and unknown roles', () => {
    expect(strategy.compress([], 100)).toEqual([])
    const odd: ChatMessage[] = [{ role: 'user' }, { role: 'function', content: null }, { role: 'assistant', content: [{ type: 'text', text: 'hi' }] }]
    expect(strategy.compress(odd, 0)).toEqual(odd)
  })
})

describe('CompressionPipeline', () => {
  it('exports the types of the requirement under their names', () => {
    const config: CompressionConfig = { triggerThreshold: 0.5, targetUsage: 0.25, minRecentMessages: 0, tokenBudget: 1000 }
    const usage: ContextUsage = new CompressionPipeline(config).getUsage(chatter(6))
    expect(usage).toEqual({ usedTokens: 600, totalBudget: 1000, usagePercent: 0.6, remaining: 400 })
  })

  const pipeline = new CompressionPipeline({ tokenBudget: 4000 })

  it('should not compress when under threshold', () => {
    const messages = chatter(10)
    const result = pipeline.compressIfNeeded(messages)
    expect(result.messages).toBe(messages)
    expect(result.metadata).toEqual({
      inputCount: 10,
      outputCount: 10,
      droppedCount: 0,
      inputTokens: 1000,
      outputTokens: 1000,
      targetTokens: 2000,
      targetExceeded: false,
      strategyUsed: 'none',
      droppedMessageIds: [],
    })
    expect(pipeline.shouldCompress(chatter(32))).toBe(false)
    expect(pipeline.shouldCompress(chatter(33))).toBe(true)
  })

  it('should compress to target 50% when over threshold', () => {
    const messages = chatter(40)
    const { messages: kept, metadata } = pipeline.compressIfNeeded(messages)
    expect(metadata.outputTokens).toBeLessThanOrEqual(2000)
    expect(metadata.targetExceeded).toBe(false)
    expect(metadata.strategyUsed).toBe('KeyMessageExtraction')
    expect(metadata.droppedCount).toBe(40 - kept.length)
    expect(metadata.droppedMessageIds).toEqual(messages.filter((message) => !kept.includes(message)).map(({ id }) => id))
    expect(pipeline.getUsage(kept).usedTokens).toBe(metadata.outputTokens)
  })

  it('reports all nine metadata fields, and whether the target is exceeded', () => {
    const messages = [say('u', 'user', tokens(4000))]
    const { metadata } = pipeline.compressIfNeeded(messages)
    expect(Object.keys(metadata)).toEqual([
      'inputCount',
      'outputCount',
      'droppedCount',
      'inputTokens',
      'outputTokens',
      'targetTokens',
      'targetExceeded',
      'strategyUsed',
      'droppedMessageIds',
    ])
    expect(metadata.targetExceeded).toBe(true)
  })

  it('leaves messages from loopStartIndex on unchanged and counts them against the target', () => {
    const past = [say('u', 'user', 'go'), ...chatter(30)]
    const loop = [say('u2', 'user', 'next'), call('x', 'k'), result('y', 'k', tokens(600)), ...chatter(2).map((message, i) => ({ ...message, id: `loop${i}` }))]
    const { messages, metadata } = pipeline.compressHistoricalMessages([...past, ...loop], past.length)
    expect(messages.slice(-loop.length)).toEqual(loop)
    expect(metadata.outputTokens).toBeLessThanOrEqual(2000)
    expect(pipeline.compressHistoricalMessages([...past, ...loop], 0).messages).toEqual([...past, ...loop])
  })

  it('counts the arguments of tool calls', () => {
    const heavy: ChatMessage = { role: 'assistant', content: null, tool_calls: [{ id: 'k', function: { name: 'write', arguments: tokens(3300) } }] }
    expect(pipeline.shouldCompress([heavy])).toBe(true)
  })

  it('reports dropped messages without an id by their position', () => {
    const messages = chatter(40).map(({ role, content }): ChatMessage => ({ role, content: content ?? null }))
    expect(pipeline.compressIfNeeded(messages).metadata.droppedMessageIds[0]).toBe('#0')
  })

  it('accepts any strategy with the interface of the requirement', () => {
    const own = new CompressionPipeline({ tokenBudget: 100 }, { name: 'LastOne', compress: (messages) => messages.slice(-1) })
    expect(own.compressIfNeeded(chatter(5)).metadata).toMatchObject({ strategyUsed: 'LastOne', outputCount: 1, droppedMessageIds: ['c0', 'c1', 'c2', 'c3'] })
  })
})
