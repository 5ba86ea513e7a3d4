import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, rmSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { rolldown } from 'rolldown'

/**
 * Writes the package's `dist`: the types as the source has them, file by file, and the code in few files, since Node takes longer to find and read a
 * thousand small ones than to run what is in them (docs/decisions/0029).
 */
const root = join(import.meta.dirname, '..')

rmSync(join(root, 'dist'), { recursive: true, force: true })
const { status } = spawnSync('tsc', ['-p', 'tsconfig.build.json'], { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
if (status === 0) await bundle()
process.exitCode = status ?? 1

async function bundle(): Promise<void> {
  // What is opened by its name: doors, the command, and what threads run.
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
    // What asks where the package stands is as deep in `dist` as it is in `src`.
    codeSplitting: { groups: [{ name: 'package', test: /[\\/]src[\\/]package[\\/]/ }] },
  })
  chmodSync(join(root, 'dist/cli/main.js'), 0o755)
}
