import type { Kind } from '../../src/excerpt/index.ts'

const range = <T>(count: number, make: (i: number) => T): T[] => Array.from({ length: count }, (_, i) => make(i))

/** One long text of each kind. */
export const samples: Readonly<Record<Kind, string>> = {
  json: JSON.stringify({
    ok: true,
    total: 120,
    rows: range(120, (i) => ({ id: i, name: `user ${i}`, status: i === 70 ? 'error: disk full' : 'fine' })),
    note: 'first line\nsecond line\n'.repeat(40),
  }),
  log: [
    ...range(300, (i) => `2026-01-01T10:00:${String(i % 60).padStart(2, '0')} INFO request ${i} served in ${(i * 7) % 31} ms`),
    '2026-01-01T10:06:00 ERROR disk full on /dev/sda1',
    ...range(40, (i) => `2026-01-01T10:07:00 INFO request ${i} served in 3 ms`),
  ].join('\n'),
  diff: range(8, (f) => [
    `diff --git a/src/f${f}.ts b/src/f${f}.ts`,
    'index 1111111..2222222 100644',
    `--- a/src/f${f}.ts`,
    `+++ b/src/f${f}.ts`,
    `@@ -1,40 +1,41 @@ function f${f}() {`,
    ...range(38, (i) => ` const context${i} = ${i}`),
    `-  return ${f}`,
    `+  return ${f} + 1`,
  ])
    .flat()
    .join('\n'),
  code: range(12, (c) => [
    `import { a${c} } from './a${c}.ts'`,
    `/** Does ${c}. */`,
    `export function f${c}(x: number): number {`,
    ...range(14, (i) => `    const y${i} = x * ${i}`),
    `  return x + ${c}`,
    '}',
    '',
  ])
    .flat()
    .join('\n'),
  table: ['id,name,amount', ...range(200, (i) => `${i},user ${i},${i * 3}`)].join('\n'),
  search: range(20, (f) => range(12, (i) => `src/room${f}/file.ts:${i * 9}:  const value${i} = load(${f})`))
    .flat()
    .join('\n'),
  listing: range(200, (i) => `src/room${i % 9}/deep/file${i}.ts`).join('\n'),
  trace: [
    'TypeError: Cannot read properties of undefined (reading "x")',
    ...range(60, (i) => `    at call${i} (${i < 3 ? '/app/src/main.ts' : '/app/node_modules/lib/index.js'}:${i + 1}:7)`),
    'Caused by: Error: no such file: config.json',
    ...range(20, (i) => `    at inner${i} (node:internal/fs:${i}:1)`),
  ].join('\n'),
  tests: [
    ...range(150, (i) => ` ✓ adds ${i} and ${i} (1 ms)`),
    ' ✗ parses an empty file',
    '   AssertionError: expected 0 to be 1',
    '     at test/parse.test.ts:12:5',
    ...range(50, (i) => ` ✓ subtracts ${i} (1 ms)`),
    'Tests: 1 failed, 200 passed, 201 total',
  ].join('\n'),
  html: `<!doctype html><html><head><title>Parser</title><script>${'var x = 1;'.repeat(200)}</script><style>p { color: red }</style></head><body><nav><ul><li><a href="/">Home</a></li></ul></nav><h1>How it parses</h1>${range(30, (i) => `<p>Paragraph ${i} tells at <b>some length</b> what the parser does with the input it is given, and why.</p>`).join('')}<footer>imprint</footer></body></html>`,
  prose: range(60, (i) => (i % 3 ? `This is sentence number ${i}, and it says a little about the parser.` : `第${i}句说明配置文件为什么很重要。`)).join(' '),
}
