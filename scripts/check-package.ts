import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Packs the built package, installs it in an empty folder, opens every door and compresses a small history there. */
const root = join(import.meta.dirname, '..')
const folder = mkdtempSync(join(tmpdir(), 'decant-package-'))
const run = (command: string, args: readonly string[], cwd: string) =>
  execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const [packed] = JSON.parse(run('npm', ['pack', '--json', '--ignore-scripts', '--loglevel=error', '--pack-destination', folder], root)) as {
    filename: string
    size: number
  }[]
  if (!packed) throw new Error('npm pack wrote no package')
  writeFileSync(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }')
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', `./${packed.filename}`], folder)
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { exports: Record<string, unknown> }
  const doors = Object.keys(manifest.exports)
    .filter((door) => !door.endsWith('.json'))
    .map((door) => `decant${door.slice(1)}`)
  writeFileSync(
    join(folder, 'doors.js'),
    `${doors.map((door) => `await import('${door}')`).join('\n')}
import { compress } from 'decant'
const history = [{ role: 'user', content: 'Find the port.' }]
for (let i = 0; i < 40; i++) history.push({ role: 'assistant', content: null, tool_calls: [{ id: 'c' + i, type: 'function', function: { name: 'read', arguments: '{"path":"src/file' + i + '.ts"}' } }] }, { role: 'tool', tool_call_id: 'c' + i, content: 'line of file ' + i + ': port is ' + (4000 + i) + '\\n'.repeat(3) + 'more '.repeat(200) })
const { messages, report } = await compress(history, { budget: '20%' })
if (report.status !== 'compressed' || report.tokens.after > report.tokens.budget || messages.length === 0) throw new Error(JSON.stringify(report))
`,
  )
  run(process.execPath, ['doors.js'], folder)
  writeFileSync(join(folder, 'doors.cjs'), doors.map((door) => `require('${door}')`).join('\n'))
  run(process.execPath, ['doors.cjs'], folder)
  // Doors for hosts need the host's own types; all others must work without any package that decant does not install.
  const hosts = ['ai-sdk', 'langchain', 'mastra', 'openai-agents'].map((host) => `decant/${host}`)
  writeFileSync(join(folder, 'doors.ts'), doors.map((door, i) => (hosts.includes(door) ? '' : `export * as door${i} from '${door}'`)).join('\n'))
  const strict = ['--strict', '--noEmit', '--module', 'nodenext', '--target', 'es2023', '--typeRoots', join(root, 'node_modules/@types'), '--types', 'node']
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  run(process.execPath, [tsc, ...strict, 'doors.ts'], folder)
  writeFileSync(join(folder, 'common.cts'), doors.map((door, i) => (hosts.includes(door) ? '' : `export * as door${i} from '${door}'`)).join('\n'))
  run(process.execPath, [tsc, ...strict, 'common.cts'], folder)
  // TypeScript before 5.7 knows byte arrays only without a type argument for their buffer.
  const newer = globSync('dist/**/*.d.ts', { cwd: root }).filter((file) => /\bUint8Array</.test(readFileSync(join(root, file), 'utf8')))
  if (newer.length > 0) throw new Error(`Older TypeScript cannot read ${newer.join(', ')}`)
  // Only the doors for servers use types of Node.
  const pureDoors = doors.filter((door) => ![...hosts, 'decant/gateway', 'decant/mcp'].includes(door))
  writeFileSync(join(folder, 'bare.ts'), pureDoors.map((door, i) => `export * as door${i} from '${door}'`).join('\n'))
  run(
    process.execPath,
    [
      tsc,
      '--strict',
      '--noEmit',
      '--module',
      'nodenext',
      '--target',
      'es2023',
      '--lib',
      'es2023,dom,dom.iterable',
      '--typeRoots',
      join(folder, 'none'),
      'bare.ts',
    ],
    folder,
  )
  const readme = readFileSync(join(folder, 'node_modules/decant/README.md'), 'utf8')
  const missing = [...readme.matchAll(/\]\(([^)#:]+)[^):]*\)/g)].flatMap(([, link = '']) => (existsSync(join(folder, 'node_modules/decant', link)) ? [] : link))
  if (missing.length > 0) throw new Error(`The README of the package links to what is not in it: ${missing.join(', ')}`)
  copyFileSync(join(root, 'scripts/package/threads.mjs'), join(folder, 'threads.mjs'))
  run(process.execPath, ['threads.mjs'], folder)
  const help = run(join(folder, 'node_modules/.bin/decant'), ['--help'], folder)
  if (!help.includes('compress')) throw new Error('decant --help does not list its commands')
  const demo = run(join(folder, 'node_modules/.bin/decant'), ['demo', '--out', 'demo'], folder)
  if (!demo.includes('equal, byte for byte')) throw new Error('decant demo does not give the original back')
  for (const example of ['compress', 'session', 'summary-model']) run(process.execPath, [join('node_modules/decant/examples', `${example}.js`)], folder)
  console.error(`The package holds: ${Math.round(packed.size / 1000)} kB packed, ${doors.length} doors open in an empty folder, the command runs.`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}
