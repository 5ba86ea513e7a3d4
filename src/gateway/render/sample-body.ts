const STEPS = 180
const MIN_LINES = 16

/** An invented request body, like an agent's long run: tools, results of many kinds, and words of the user. */
export function sampleBody(): string {
  const messages = [
    { role: 'system', content: 'You are a careful engineer. Never deploy on a Friday.' },
    ...Array.from({ length: STEPS }, (_, i) => sampleStep(i)).flat(),
  ]
  return JSON.stringify({ model: 'gpt-4o', messages: [...messages, { role: 'user', content: 'Go on, and mind what was decided.' }] })
}

function sampleStep(i: number): object[] {
  const [name, input, line] = KINDS[i % KINDS.length] as Kind
  const path = pathOf(i)
  const text = i % 3 === 0 ? null : `Step ${i}: ${path} — it “may” call part_${i >> 1}, so I look there first. Then \`npm test\` tells.`
  const result = Array.from({ length: i % 20 === 7 ? 200 : MIN_LINES + (i % 7) * 3 }, (_, n) => line(path, i * 31 + n, n)).join('\n')
  return [
    ...(i % 40 === 0 ? [{ role: 'user', content: `Please find out why ${path} fails with E${4000 + i}. Keep the format of dates; no new dependency!` }] : []),
    {
      role: 'assistant',
      content: text,
      tool_calls: [{ id: `call_${i}`, type: 'function', function: { name, arguments: JSON.stringify(input(path, i)) } }],
    },
    { role: 'tool', tool_call_id: `call_${i}`, content: i % 11 === 10 ? `Error: ENOENT: no such file or directory, open '${path}'` : result },
  ]
}

type Line = (path: string, id: number, n: number) => string
type Kind = readonly [name: string, input: (path: string, i: number) => object, line: Line]

const KINDS: readonly Kind[] = [
  [
    'Read',
    (path) => ({ file_path: path }),
    (_, id, n) => `${n + 1}\t${n % 3 ? `export const measure_${id} = (value: number): string => "${hex(id)}" + value` : '// Keeps what others ask for.'}`,
  ],
  [
    'Bash',
    () => ({ command: 'npm test -- --run', timeout: 60_000 }),
    (path, id, n) => `${n % 4 ? ' ✓' : ' ✗'} ${path} > case ${id} (${id % 90} ms)${n % 9 ? '' : '\n    AssertionError: expected 3 to be 4'}`,
  ],
  ['Grep', (path) => ({ pattern: 'measure_\\d+', path }), (path, id, n) => `${path}:${n * 3}:  return measure_${id}(${id % 17})`],
  ['Edit', (path, i) => ({ file_path: path, old_string: `a_${i}`, new_string: `b_${i}` }), (_, id, n) => `${'+- '[n % 3]}  const total_${id} = count(${n})`],
  ['Bash', (path) => ({ command: `ls -la ${path}` }), (_, id, n) => `-rw-r--r--  1 dev  staff  ${id} Mar ${(n % 28) + 1} 10:${10 + (n % 50)} part-${id}.ts`],
  [
    'fetch',
    (_, i) => ({ url: `https://example.com/docs/${i}` }),
    (_, id, n) =>
      `The ${n}th rule says that part ${id} holds, unless someone asked otherwise. It was written on 2024-03-${10 + (n % 20)}. `.repeat(n % 4 ? 1 : 12),
  ],
  [
    'query',
    (_, i) => ({ sql: `SELECT * FROM orders WHERE id = ${i}` }),
    (_, id, n) => JSON.stringify({ id, customer: `c-${hex(id)}`, total: id / 4, open: n % 2 === 0, tags: ['a', 'b'] }),
  ],
  [
    'Bash',
    () => ({ command: 'tail -50 /var/log/app.log' }),
    (path, id, n) =>
      `2024-03-01T10:${10 + (n % 50)}:00Z ${n % 5 ? 'INFO' : 'ERROR'} [worker-${n % 4}] request ${hex(id)} took ${id % 900} ms at /app/${path}:${n}`,
  ],
  [
    'Bash',
    () => ({ command: 'node build.js' }),
    (path, id, n) => (n ? `    at measure${id % 13} (/app/${path}:${n * 3}:${id % 80})` : `TypeError: Cannot read properties of undefined (reading 'id')`),
  ],
]

function pathOf(i: number): string {
  return `src/${['parser', 'store', 'ways', 'übersicht'][i % 4]}/part-${i % 37}.ts`
}

function hex(id: number): string {
  return ((id * 104_729) % 1_048_576).toString(16)
}
