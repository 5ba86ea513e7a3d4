// Installs the packages of the lock file, once and quietly, so that `npm test` and `npm run demo` work alone on a fresh clone.
// Plain JavaScript for any Node from 18 up: it runs before the project's own runtime (the `node` package) is installed.
//
// `node scripts/setup.mjs script.ts args…` then runs that script on the installed Node. A second `node` in the same command line would
// not do: a shell may remember the path of the first one, found before the installed one was in its path.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const lock = createHash('sha256')
  .update(readFileSync(join(root, 'package-lock.json')))
  .digest('hex')
const stamp = join(root, 'node_modules', '.decant-setup')
const runtime = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')

if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== lock) {
  if (!isInstalled()) install()
  writeFileSync(stamp, lock)
}

/** Whether `npm ci` has run already: everything in the lock file is installed, as npm noted when it was done. */
function isInstalled() {
  try {
    const packages = (path) => JSON.parse(readFileSync(join(root, path), 'utf8')).packages
    const there = packages('node_modules/.package-lock.json')
    const wanted = Object.entries(packages('package-lock.json')).filter(([path, { optional }]) => path !== '' && !optional)
    return existsSync(runtime) && wanted.every(([path, { version }]) => there[path] !== undefined && there[path].version === version)
  } catch {
    return false
  }
}

function install() {
  console.error('Setting up (once): installing pinned dependencies …')
  try {
    execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: ['ignore', 'ignore', 'pipe'],
      shell: process.platform === 'win32',
    })
  } catch (error) {
    console.error(String(error.stderr ?? error))
    console.error('Setup failed: `npm ci` could not install the dependencies. Check that npm reaches its registry, then run it again.')
    process.exit(1)
  }
  if (existsSync(runtime)) return
  console.error('Setup failed: npm was told to run no install scripts (ignore-scripts), so the pinned Node is missing.')
  console.error('Run `npm rebuild node --ignore-scripts=false`, which runs only its script, then run this again.')
  process.exit(1)
}

const [script, ...rest] = process.argv.slice(2)
if (script) {
  const { status, error } = spawnSync(runtime, [script, ...rest], { cwd: root, stdio: 'inherit' })
  if (error) console.error(`The installed Node does not start: ${error.message}. Delete node_modules and run this again.`)
  process.exit(status ?? 1)
}
