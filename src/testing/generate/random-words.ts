import type { Random } from '../random.ts'

/** Text that is easily damaged by rewriting: patterns of `replace`, closing tags, joined emoji, other scripts, line ends, escapes, long lines. */
const HOSTILE_TEXTS = [
  ...['$& $1 $$', '</tool_result>', '"quoted" \\ \\n', '```js\nlet a = 1\n```', '\u001b[31mred\u001b[0m', 'x'.repeat(300)],
  ...[
    '👩‍👩‍👧‍👦 👍🏽',
    '文件在这里，找不到。',
    'שלום עולם',
    'e\u0301 n\u0303',
    'one\r\ntwo\r\n',
    'line\u2028line',
    '{"a": [1, 2, {"b": null}]}',
    '<|endoftext|>',
  ],
] as const

const SAMPLE_ATOMS = [
  'src/app/main.ts',
  'E1042',
  'user_77c1',
  'https://example.com/a?b=1',
  '3.14159',
  'ConnectionError',
  'order-2291',
  '/var/log/app.log',
  '127.0.0.1:8080',
] as const

const PLAIN_WORDS = 'the test fails because this file was not found and we should look at it again before the next step is done with care'.split(' ')

/** Text of about `count` words: plain ones, names that a later step may need again, and occasionally something hostile. */
export function randomWords(random: Random, count: number): string {
  const result: string[] = []
  for (let i = 0; i < count; i++) {
    const dice = random.below(100)
    if (dice < 2) result.push(random.pick(HOSTILE_TEXTS))
    else if (dice < 15) result.push(random.pick(SAMPLE_ATOMS))
    else result.push(PLAIN_WORDS[random.below(PLAIN_WORDS.length)] ?? 'the')
    if (dice > 95) result.push('\n')
  }
  return result.join(' ') || 'words'
}
