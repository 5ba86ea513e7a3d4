import type { ActKind } from '../act.ts'
import { COMMANDS } from './command-table.ts'

/** Builders and package managers whose next words say what they do. */
const RUNNERS = new Set(
  'go cargo npm pnpm yarn bun deno mvn mvnw gradle gradlew make gmake just task rake mix sbt lein dotnet swift zig stack cabal bazel bazelisk buck2 ninja cmake meson turbo nx lerna mise composer pip pip3 uv poetry pipenv conda gem brew apt apt-get apk yum dnf php ruby hatch invoke ant dart flutter xcodebuild rails rye playwright vendor/bin/phpunit'.split(
    ' ',
  ),
)

const INTERPRETERS = /^(?:python[\d.]*|pypy3?|node|nodejs|bun|deno|tsx|ts-node|ruby|perl|php|lua|bash|sh|zsh|fish|pwsh|powershell|java|Rscript|julia)$/

/** A word that names tests: `test`, `tests`, `test:unit`, `unit-tests`, `integrationTest`, `check` for make and just. */
const TESTS = /^(?:tests?|t|nextest|pytest|unittest|verify|spec|specs|e2e)$|(?:^|[-_:./])(?:unit|integration|e2e)?[-_:]?tests?(?:$|[-_:.])|Tests?$/

/** A file whose name says that it tests. */
const TEST_FILE =
  /(?:^|\/)(?:tests?[-_.][^/]*|[^/]*[-_.](?:tests?|spec)|runtests?|tests?)\.(?:py|sh|js|ts|mjs|cjs|tsx|jsx|rb|php|pl|bats|go)$|(?:^|\/)run[-_]?tests?(?:\.\w+)?$/i

/** What a builder, package manager or interpreter does, by the words after it; undefined where the command is none of them. */
export function runnerAct(name: string, words: readonly string[], body: string): ActKind | undefined {
  const rest = words.slice(1)
  if (TEST_FILE.test(words[0] ?? '')) return 'test'
  if (RUNNERS.has(name) && !isScript(rest[0])) return runsTests(name, rest) ? 'test' : readsOnly(name, rest)
  if (!INTERPRETERS.test(name)) return undefined
  return interpreterAct(name, rest, body)
}

function isScript(word: string | undefined): boolean {
  return word !== undefined && /\.(?:[cm]?[jt]sx?|rb|php)$|(?:^|\/)artisan$/.test(word)
}

function runsTests(name: string, rest: readonly string[]): boolean {
  const goals = rest.filter((word) => !word.startsWith('-')).slice(0, name === 'make' || name.startsWith('gradle') || name.startsWith('mvn') ? 6 : 3)
  const task =
    goals[0] === 'run' || goals[0] === 'exec' || goals[0] === 'run-script'
      ? goals.slice(1, 2)
      : goals.slice(0, /^(?:make|gradlew?|mvnw?|turbo|nx|zig)$/.test(name) ? 6 : 1)
  if (name === 'go' && goals[0] === 'vet') return false
  if ((name === 'make' || name === 'just') && task.includes('check')) return true
  return task.some((word) => TESTS.test(word) || COMMANDS.get(word) === 'test')
}

/** Documentation and listings of builders are looked at, all else runs. */
function readsOnly(name: string, rest: readonly string[]): ActKind {
  const sub = rest.find((word) => !word.startsWith('-')) ?? ''
  if ((name === 'go' && (sub === 'doc' || sub === 'version' || sub === 'env')) || sub === 'view' || sub === 'info' || sub === 'outdated' || sub === 'why')
    return 'view'
  if (sub === 'list' || sub === 'ls' || sub === 'tasks' || sub === 'freeze') return 'list'
  return rest.length === 1 && /^(?:--version|-v|-V|--help|-h)$/.test(rest[0] as string) ? 'view' : 'run'
}

function interpreterAct(name: string, rest: readonly string[], body: string): ActKind {
  const module = rest.indexOf('-m')
  if (module >= 0 && /^(?:pytest|unittest|nose2?|tox|doctest|django\.test)$/.test(rest[module + 1] ?? '')) return 'test'
  if (rest.includes('--test') && /^(?:node|bun|deno)/.test(name)) return 'test'
  const script = rest.find((word) => !word.startsWith('-')) ?? ''
  if (TEST_FILE.test(script)) return 'test'
  if (/(?:^|\/)(?:manage\.py|artisan)$/.test(script) && rest.includes('test')) return 'test'
  const code = `${body}${rest.includes('-c') || rest.includes('-e') ? rest.join(' ').slice(0, 20_000) : ''}`
  return WRITES.test(code) ? 'edit' : 'run'
}

/** Code that writes a file. */
const WRITES = /\bopen\([^)\n]{1,200},\s{0,4}(?:mode=)?['"][wax]|\.write_(?:text|bytes)\(|\bwriteFile(?:Sync)?\(|\bappendFile(?:Sync)?\(|\bFile\.write\(/
