import type { ActKind } from '../act.ts'
import { KIND_BY_COMMAND } from './command-table.ts'

/** Build tools and package managers whose next words determine the act. */
const RUNNERS = new Set(
  'go cargo npm pnpm yarn bun deno mvn mvnw gradle gradlew make gmake just task rake mix sbt lein dotnet swift zig stack cabal bazel bazelisk buck2 ninja cmake meson turbo nx lerna mise composer pip pip3 uv poetry pipenv pdm pixi devbox conda gem brew apt apt-get apk yum dnf php ruby hatch invoke ant dart flutter xcodebuild rails rye playwright vendor/bin/phpunit'.split(
    ' ',
  ),
)

const INTERPRETERS = /^(?:python[\d.]*|pypy3?|node|nodejs|bun|deno|tsx|ts-node|ruby|perl|php|lua|bash|sh|zsh|fish|pwsh|powershell|java|Rscript|julia)$/

/** A word that names tests: `test`, `tests`, `test:unit`, `unit-tests`, `integrationTest`, `check` for make and just. */
const TEST_TARGET = /^(?:tests?|t|nextest|pytest|unittest|verify|spec|specs|e2e)$|(?:^|[-_:./])(?:unit|integration|e2e)?[-_:]?tests?(?:$|[-_:.])|Tests?$/

/** A file whose name marks it as a test. */
const TEST_FILE =
  /(?:^|\/)(?:tests?[-_.][^/]*|[^/]*[-_.](?:tests?|spec)|runtests?|tests?)\.(?:py|sh|js|ts|mjs|cjs|tsx|jsx|rb|php|pl|bats|go)$|(?:^|\/)run[-_]?tests?(?:\.\w+)?$/i

/** Classifies a command of a build tool, package manager or interpreter by the words after it; undefined for any other command. */
export function runnerActKind(name: string, words: readonly string[], body: string): ActKind | undefined {
  const rest = words.slice(1)
  if (TEST_FILE.test(words[0] ?? '')) return 'test'
  if (RUNNERS.has(name) && !isScript(rest[0])) {
    const goals = goalsOf(name, rest)
    return runsTests(name, goals) ? 'test' : otherRunnerActKind(name, rest, goals)
  }
  if (!INTERPRETERS.test(name)) return undefined
  return interpreterActKind(name, rest, body)
}

function isScript(word: string | undefined): boolean {
  return word !== undefined && /\.(?:[cm]?[jt]sx?|rb|php)$|(?:^|\/)artisan$/.test(word)
}

/** Options before the goal of a runner that take the next word as their value. */
const VALUE_OPTIONS: readonly (readonly [names: RegExp, options: ReadonlySet<string>])[] = [
  [/^(?:npm|pnpm|yarn|bun)$/, optionSet('-w -F -C --workspace --prefix --filter --filter-prod --dir --cwd --reporter --loglevel --env-file')],
  [/^(?:g?make|ninja)$/, optionSet('-C -f -I -o -W -k -l --directory --file --makefile')],
  [/^(?:mvnw?|gradlew?)$/, optionSet('-pl -f -P -s -rf -T -p -b -x -c -I --projects --file --project-dir')],
  [/^(?:turbo|nx|lerna)$/, optionSet('--filter --projects --exclude --parallel --base --head --configuration --scope --ignore --cwd --concurrency -p -c -F')],
  [/^(?:uv|poetry|pipenv|pdm|hatch|pixi)$/, optionSet('--directory --project --env -C -P -e -p')],
  [/^(?:just|task|rake|composer|cargo|go)$/, optionSet('-f -d -t -C --justfile --working-directory --dir --taskfile --working-dir --manifest-path')],
]

function optionSet(words: string): ReadonlySet<string> {
  return new Set(words.split(' '))
}

/** Returns the goals of a runner: its words without options, and without the part of the project in which they run. */
function goalsOf(name: string, rest: readonly string[]): string[] {
  const valueOptions = VALUE_OPTIONS.find(([names]) => names.test(name))?.[1]
  const goals: string[] = []
  for (let i = 0; i < rest.length; i++) {
    const word = rest[i] as string
    if (valueOptions?.has(word)) i++
    else if (/^--targets?=/.test(word)) for (const target of word.slice(word.indexOf('=') + 1).split(',')) goals.push(target)
    else if (!word.startsWith('-')) goals.push(word)
  }
  if (name === 'yarn' && goals[0] === 'workspace') return goals.slice(2)
  if (name === 'yarn' && goals[0] === 'workspaces') return goals.slice(goals[1] === 'foreach' ? 2 : 1)
  if (name === 'nx' && goals[0] === 'run') return goals.slice(1, 2).map((goal) => goal.slice(goal.indexOf(':') + 1))
  if (name === 'nx' && !/^(?:run-many|affected)$/.test(goals[0] ?? '')) return goals.slice(0, 1)
  return name === 'pnpm' && goals[0] === 'recursive' ? goals.slice(1) : goals
}

/** Runners that accept several goals at once. */
const MULTI_GOAL_RUNNERS = /^(?:g?make|gradlew?|mvnw?|turbo|nx|lerna|zig|cmake|ninja)$/
const MAX_GOALS = 6

function runsTests(name: string, goals: readonly string[]): boolean {
  const maxGoals = MULTI_GOAL_RUNNERS.test(name) ? MAX_GOALS : 1
  const task = goals[0] === 'run' || goals[0] === 'exec' || goals[0] === 'run-script' ? goals.slice(1, 1 + maxGoals) : goals.slice(0, maxGoals)
  if (name === 'go' && goals[0] === 'vet') return false
  if (/^(?:g?make|just|ninja)$/.test(name) && task.includes('check')) return true
  return task.some((word) => TEST_TARGET.test(word) || KIND_BY_COMMAND.get(word) === 'test')
}

/** Classifies the other commands of build tools: documentation is viewed, listings are listed, everything else is run. */
function otherRunnerActKind(name: string, rest: readonly string[], [sub = '']: readonly string[]): ActKind {
  if ((name === 'go' && (sub === 'doc' || sub === 'version' || sub === 'env')) || sub === 'view' || sub === 'info' || sub === 'outdated' || sub === 'why')
    return 'view'
  if (sub === 'list' || sub === 'ls' || sub === 'tasks' || sub === 'freeze') return 'list'
  return rest.length === 1 && /^(?:--version|-v|-V|--help|-h)$/.test(rest[0] as string) ? 'view' : 'run'
}

function interpreterActKind(name: string, rest: readonly string[], body: string): ActKind {
  const module = rest.indexOf('-m')
  if (module >= 0 && /^(?:pytest|unittest|nose2?|tox|doctest|django\.test)$/.test(rest[module + 1] ?? '')) return 'test'
  if (module >= 0 && rest[module + 1] === 'coverage' && rest.some((word) => /^(?:pytest|unittest)$/.test(word))) return 'test'
  if (rest.includes('--test') && /^(?:node|bun|deno)/.test(name)) return 'test'
  const script = rest.find((word) => !word.startsWith('-')) ?? ''
  if (TEST_FILE.test(script)) return 'test'
  if (/(?:^|\/)(?:manage\.py|artisan)$/.test(script) && rest.includes('test')) return 'test'
  const code = `${body}${rest.includes('-c') || rest.includes('-e') ? rest.join(' ').slice(0, 20_000) : ''}`
  return FILE_WRITE.test(code) ? 'edit' : 'run'
}

/** Code that writes a file. */
const FILE_WRITE = /\bopen\([^)\n]{1,200},\s{0,4}(?:mode=)?['"][wax]|\.write_(?:text|bytes)\(|\bwriteFile(?:Sync)?\(|\bappendFile(?:Sync)?\(|\bFile\.write\(/
