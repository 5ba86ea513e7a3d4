import type { Message } from '../../src/message/index.ts'

const say = (id: string, role: Message['role'], text: string): Message => ({ id, role, parts: [{ type: 'text', text }] })
const result = (id: string, text: string): Message[] => [
  { id: `${id}a`, role: 'assistant', parts: [{ type: 'tool-call', callId: id, name: 'bash', input: '{"command":"show"}' }] },
  { id: `${id}r`, role: 'tool', parts: [{ type: 'tool-result', callId: id, output: [{ type: 'text', text }] }] },
]
const framed = (...middle: Message[]): Message[] => [
  say('s', 'system', 'Be careful.'),
  say('u', 'user', 'Please look at it.'),
  ...middle,
  say('a', 'assistant', 'I looked at it.'),
  say('b', 'user', 'And now?'),
  say('c', 'assistant', 'It is fine.'),
  say('q', 'user', 'Go on.'),
]
const fill = (characters: number, make: (i: number) => string, by: string): string => {
  const all: string[] = []
  for (let i = 0, held = 0; held < characters; i++) {
    const one = make(i)
    all.push(one)
    held += one.length + by.length
  }
  return all.join(by)
}

/** Histories with this many characters in a form that is slow for code that reads it again and again. */
export const HARD_FORMS: Readonly<Record<string, (characters: number) => Message[]>> = {
  'one line, result': (n) =>
    framed(
      ...result(
        '1',
        fill(n, (i) => `word${i % 997}`, ' '),
      ),
    ),
  'one line, assistant': (n) =>
    framed(
      say(
        'x',
        'assistant',
        fill(n, (i) => `word${i % 997}`, ' '),
      ),
    ),
  'short lines, assistant': (n) => framed(say('x', 'assistant', '}\n'.repeat(n / 2))),
  'one word': (n) => framed(...result('1', 'a'.repeat(n))),
  slashes: (n) => framed(...result('1', 'a/'.repeat(n / 2))),
  spaces: (n) => framed(...result('1', ' '.repeat(n))),
  brackets: (n) => framed(...result('1', '['.repeat(n))),
  'escaped n': (n) => framed(...result('1', '\\n'.repeat(n / 2))),
  'cjk one sentence': (n) => framed(...result('1', '文'.repeat(n))),
  combining: (n) => framed(...result('1', `a${'\u0301'.repeat(n)}`)),
  'sentences one line': (n) =>
    framed(
      say(
        'x',
        'assistant',
        fill(n, (i) => `This is sentence ${i} of the text.`, ' '),
      ),
    ),
  'json rows minified': (n) => framed(...result('1', `[${fill(n, (i) => `{"id":${i},"name":"user ${i}","tags":["a","b"]}`, ',')}]`)),
  'json one string': (n) => framed(...result('1', `{"text":"${fill(n, (i) => `line ${i} of it`, '\\n')}"}`)),
  'json object keys': (n) => framed(...result('1', `{${fill(n, (i) => `"key${i}":${i}`, ',')}}`)),
  'json deep': (n) => framed(...result('1', `${'{"a":['.repeat(n / 8)}1${']}'.repeat(n / 8)}`)),
  log: (n) =>
    framed(
      ...result(
        '1',
        fill(n, (i) => `2026-01-01T10:00:00 INFO request ${i} served in ${i % 31} ms`, '\n'),
      ),
    ),
  'log distinct': (n) =>
    framed(
      ...result(
        '1',
        fill(n, (i) => `2026-01-01T10:00:00 ERROR ${((i * 2654435761) >>> 0).toString(26).replace(/\d/g, 'z')} failed`, '\n'),
      ),
    ),
  diff: (n) => framed(...result('1', `diff --git a/x b/x\n--- a/x\n+++ b/x\n@@ -1 +1 @@\n${fill(n, (i) => `+line ${i}`, '\n')}`)),
  'code with long string': (n) => framed(...result('1', `const a = 1;\nconst b = 2;\nfunction f() {\nconst c = "${'x'.repeat(n)}";\n}\n`)),
  'html open tags': (n) => framed(...result('1', `<html><body>${'<script>'.repeat(n / 8)}`)),
  /** Six times the text: repeated searches for one character are fast enough to go unnoticed in less. */
  'html lt': (n) => framed(...result('1', `<html><body>${'<'.repeat(6 * n)}`)),
  tests: (n) =>
    framed(
      ...result(
        '1',
        fill(n, (i) => (i % 50 ? ` ✓ adds ${i} (1 ms)` : ` ✗ parses ${i}\n   AssertionError: expected 0 to be 1`), '\n'),
      ),
    ),
  'tiny messages': (n) => framed(...Array.from({ length: n / 20 }, (_, i) => say(`t${i}`, i % 2 ? 'assistant' : 'user', `step ${i}`))),
  'tiny steps': (n) => framed(...Array.from({ length: n / 50 }, (_, i) => result(`t${i}`, `result ${i}`)).flat()),
  'one reader, many views': (n) =>
    framed(
      ...Array.from({ length: n / 400 }, (_, i): Message[] => [
        { id: `v${i}a`, role: 'assistant', parts: [{ type: 'tool-call', callId: `v${i}`, name: 'read_file', input: `{"path":"src/f${i % 3}.ts"}` }] },
        { id: `v${i}r`, role: 'tool', parts: [{ type: 'tool-result', callId: `v${i}`, output: [{ type: 'text', text: `line ${i}\n`.repeat(30) }] }] },
      ]).flat(),
    ),
  'calls in one message': (n) => {
    const ids = Array.from({ length: n / 50 }, (_, i) => `k${i}`)
    return framed(
      { id: 'm', role: 'assistant', parts: ids.map((callId) => ({ type: 'tool-call', callId, name: 'bash', input: '{}' })) },
      ...ids.map(
        (callId): Message => ({
          id: `r${callId}`,
          role: 'tool',
          parts: [{ type: 'tool-result', callId, output: [{ type: 'text', text: `result of ${callId}` }] }],
        }),
      ),
    )
  },
  'parts in one message': (n) =>
    framed({ id: 'm', role: 'user', parts: Array.from({ length: n / 20 }, (_, i) => ({ type: 'text', text: `part number ${i}` })) }),
  'long call': (n) =>
    framed(
      {
        id: 'm',
        role: 'assistant',
        parts: [{ type: 'tool-call', callId: 'k', name: 'write_file', input: JSON.stringify({ path: 'a.ts', text: fill(n, (i) => `line ${i}`, '\n') }) }],
      },
      { id: 'r', role: 'tool', parts: [{ type: 'tool-result', callId: 'k', output: [{ type: 'text', text: 'ok' }] }] },
    ),
}
