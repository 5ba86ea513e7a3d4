import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'

/** Measures how long the built package takes to load, door by door, and its command to start, compared with Node alone and one of its dependencies. */
const root = join(import.meta.dirname, '..')
const ROUNDS = 15

if (spawnSync('npm', ['run', '--silent', 'build'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' }).status !== 0) process.exit(1)

const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
const doors = Object.keys(exports).flatMap((door) => (door.endsWith('.json') ? [] : [`decant${door.slice(1)}`]))
const folder = mkdtempSync(join(tmpdir(), 'decant-start-'))
const history = join(folder, 'history.json')
const turns = Array.from({ length: 20 }, (_, i) => [
  { role: 'user', content: `Which port has service ${i}?` },
  { role: 'assistant', content: `Service ${i} listens on ${4000 + i}, as its settings say. ${'It has done so for long. '.repeat(20)}` },
])
writeFileSync(history, JSON.stringify(turns.flat()))

const load = (name: string) => ['--input-type=module', '--eval', `await import('${name}')`]
const command = (...args: readonly string[]) => [join(root, 'dist/cli/main.js'), ...args]
const starts: readonly (readonly [string, readonly string[]])[] = [
  ['Node alone', ['--input-type=module', '--eval', '']],
  ["`import 'zod'`", load('zod')],
  ["`import 'gpt-tokenizer/encoding/o200k_base'`", load('gpt-tokenizer/encoding/o200k_base')],
  ...doors.map((door) => [`\`import '${door}'\``, load(door)] as const),
  ['`decant --version`', command('--version')],
  ['`decant --help`', command('--help')],
  ['`decant inspect` of 40 messages', command('inspect', history)],
  ['`decant compact` of 40 messages', command('compact', history, '--budget', '20%')],
]

/** The milliseconds of one start. */
function timed(args: readonly string[]): number {
  const started = performance.now()
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', env: { ...process.env, HOME: folder } })
  if (status !== 0) throw new Error(`${args.join(' ')} failed: ${stderr}`)
  return performance.now() - started
}

try {
  const times = starts.map(() => [] as number[])
  // In turns, so that other work on the machine affects all of them.
  for (let round = 0; round <= ROUNDS; round++)
    for (const [i, [, args]] of starts.entries()) {
      const time = timed(args)
      if (round > 0) times[i]?.push(time)
    }
  const sorted = times.map((list) => list.toSorted((a, b) => a - b))
  const median = (list: readonly number[] | undefined) => list?.[(ROUNDS - 1) / 2] ?? 0
  const alone = median(sorted[0])
  const row = (name: string, list: readonly number[]) =>
    `| ${name} | ${median(list).toFixed(0)} | ${list[0]?.toFixed(0)} | ${(median(list) / alone).toFixed(1)} | ${(median(list) - alone).toFixed(0)} |`
  writeFileSync(
    join(import.meta.dirname, 'results/start.md'),
    `# Starting

How long the built package takes to load, each door in a process of its own, and its command to start: milliseconds by the clock from the start of the process to its end, ${ROUNDS} times in turns after one that is not counted. Node ${process.version}, ${availableParallelism()} cores. \`npm run bench -- start\`.

<!-- summary -->
| what | median | least | times Node alone | above Node alone |
|---|---|---|---|---|
${starts.map(([name], i) => row(name, sorted[i] ?? [])).join('\n')}
<!-- /summary -->

Doors of hosts (\`ai-sdk\`, \`langchain\`, \`mastra\`, \`openai-agents\`) do not load the host's own package. [Decision 29](../../docs/decisions/0029-the-package-is-few-files.md) says what the package was before its files were joined.
`,
  )
} finally {
  rmSync(folder, { recursive: true, force: true })
}
