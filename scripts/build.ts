import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Writes the package's `dist`: one file of types for each source file, and the code in few files, since Node takes longer to find and read a thousand small
 * files than to run them (docs/decisions/0029).
 */
const root = join(import.meta.dirname, '..')

rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
if (status === 0) await bundle()
process.exitCode = status ?? 1

async function bundle(): Promise<void> {
  // Entries are the files opened by name: doors, the command, and the scripts of threads.
  const entries = ['src/index.ts', 'src/cli/main.ts', ...globSync(['src/doors/*.ts', 'src/**/*-worker.ts'], { cwd: root })]
  const build = await rolldown({
    cwd: root,
    input: Object.fromEntries(entries.map((path) => [path.replaceAll('\\', '/').slice('src/'.length, -'.ts'.length), join(root, path)])),
    platform: 'node',
    external: (id) => !id.startsWith('.') && !isAbsolute(id),
  })
  await build.write({
    dir: 'dist',
    format: 'esm',
    comments: { annotation: true, jsdoc: false, legal: true },
    entryFileNames: '[name].js',
    chunkFileNames: 'parts/[name].js',
    // The code that looks up the package's folder must be as deep in `dist` as in `src`.
    codeSplitting: { groups: [{ name: 'package', test: /[\\/]src[\\/]package[\\/]/ }] },
  })
  chmodSync(join(root, 'dist/cli/main.js'), 0o755)
}
