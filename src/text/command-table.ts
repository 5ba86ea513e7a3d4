import type { ActKind } from './act.ts'

/** Commands that only pass on or reshape what a pipe gives them; without a pipe they view the files they name. */
export const FILTERS = new Set(
  'head tail wc sort uniq cut tr awk gawk column nl tac rev fold fmt paste less more jq yq bat tee cat xxd hexdump od strings base64 comm join sed perl diff cmp grep egrep fgrep rg ag'.split(
    ' ',
  ),
)

/** What a command does by its name alone, whatever its arguments are. */
const BY_NAME: readonly (readonly [ActKind, string])[] = [
  [
    'view',
    'cat head tail less more nl tac bat wc sort uniq cut awk gawk jq yq xxd hexdump od strings file stat diff cmp comm md5sum sha1sum sha256sum readelf objdump nm man tldr printenv env which type whereis date whoami id uname hostname pwd df du free ps top lsof column tr rev fold fmt paste base64 decompile disassemble goto open scroll_up scroll_down set_cursors tshark exiftool binwalk',
  ],
  ['list', 'ls tree dir exa eza lsd'],
  ['search', 'grep egrep fgrep rg ag ack find fd fdfind locate search_dir search_file find_file ast-grep semgrep'],
  [
    'edit',
    'touch mkdir rm rmdir mv cp ln chmod chown tee patch truncate install rsync ed ex edit insert create str_replace apply_patch undo_edit dd unlink shred',
  ],
  [
    'test',
    'pytest py.test tox nox jest vitest mocha ava karma jasmine ctest phpunit rspec bats nosetests trial unittest cypress minitest gotestsum pest busted',
  ],
  ['fetch', 'curl wget http https aria2c scp sftp'],
  ['submit', 'submit exit_forfeit'],
  ['plan', 'think'],
]

/** The act a command is by its name; undefined for names that say nothing. */
export const COMMANDS: ReadonlyMap<string, ActKind> = new Map(BY_NAME.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)))

/** Words that do nothing to what stands after them, with how many words of their own they take. */
export const WRAPPERS: ReadonlyMap<string, number> = new Map([
  ['sudo', 0],
  ['command', 0],
  ['builtin', 0],
  ['exec', 0],
  ['time', 0],
  ['nice', 0],
  ['nohup', 0],
  ['env', 0],
  ['stdbuf', 0],
  ['timeout', 1],
  ['gtimeout', 1],
  ['xargs', 0],
  ['rtk', 0],
  ['npx', 0],
  ['bunx', 0],
  ['pnpx', 0],
  ['then', 0],
  ['do', 0],
  ['else', 0],
  ['if', 0],
  ['elif', 0],
  ['while', 0],
  ['until', 0],
  ['{', 0],
  ['!', 0],
])

/** Two words together that do the same. */
export const WRAPPER_PAIRS: ReadonlyMap<string, number> = new Map([
  ['mise exec', 0],
  ['mise x', 0],
  ['uv run', 0],
  ['poetry run', 0],
  ['pipenv run', 0],
  ['hatch run', 0],
  ['rye run', 0],
  ['pdm run', 0],
  ['bundle exec', 0],
  ['npm exec', 0],
  ['pnpm exec', 0],
  ['pnpm dlx', 0],
  ['yarn exec', 0],
  ['yarn dlx', 0],
  ['conda run', 0],
  ['rtk proxy', 0],
  ['rtk test', 0],
  ['docker exec', 1],
  ['podman exec', 1],
  ['kubectl exec', 1],
])

/** Commands that say nothing of their own about a line. */
export const SILENT = new Set(
  'cd pushd popd export set unset source . echo printf true false : sleep wait exit return test [ [[ ]] fi done esac } for case in local declare readonly alias shopt trap eval read clear umask ulimit activate deactivate'.split(
    ' ',
  ),
)
