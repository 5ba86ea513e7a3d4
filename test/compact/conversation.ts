import type { ChatMessage } from '../../src/compact/index.ts'

/** Rounds of a conversation in Chinese, built like those in the requirement's own tests. */
export function rounds(count: number): ChatMessage[] {
  return Array.from({ length: count }, (_, i) => {
    const hour = 10 + Math.floor(i / 6)
    return [
      { role: 'user', content: `第${i + 1}轮用户消息：请帮我分析问题${i + 1}`, timestamp: `2026-02-25T${hour}:${(i % 6) * 10}:00` },
      {
        role: 'assistant',
        content: `第${i + 1}轮助手回复：关于问题${i + 1}的分析结果是...${'详细内容'.repeat(20)}`,
        timestamp: `2026-02-25T${hour}:${(i % 6) * 10 + 5}:00`,
      },
    ]
  }).flat()
}

/** Rounds in English with enough words to summarise. */
export function englishRounds(count: number): ChatMessage[] {
  return Array.from({ length: count }, (_, i) => [
    { role: 'user', content: `Please look at module alpha_${i} and tell me how it reads its settings.` },
    {
      role: 'assistant',
      content: `The module alpha_${i} reads settings from conf/alpha_${i}.toml at start. ${'It then checks each value and keeps going in the usual way. '.repeat(6)}`,
    },
  ]).flat()
}

/** Plain words in ever different orders: a long answer of a model that does not repeat itself. */
export function atLength(count: number): string {
  const known = 'they went through the modules one by one and looked at each in turn before the next was read as it stood there'.split(' ')
  let place = 1
  return Array.from({ length: count }, () => {
    place = (place * 48_271) % 2_147_483_647
    return known[place % known.length]
  }).join(' ')
}
