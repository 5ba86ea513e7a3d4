import type { ActKind } from '../act.ts'

/** The act of a command by its name alone, whatever its arguments. */
const NAMES_BY_KIND: readonly (readonly [ActKind, string])[] = [
  [
    'view',
    'cat head tail less more nl tac bat wc sort uniq cut awk gawk jq yq xxd hexdump od strings file stat diff cmp comm md5sum sha1sum sha256sum readelf objdump nm man tldr printenv env which command type whereis date whoami id uname hostname pwd df du free ps top lsof column tr rev fold fmt paste base64 decompile disassemble goto open scroll_up scroll_down set_cursors tshark exiftool binwalk',
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

/** The act of a command by its name; undefined if the name does not determine it. */
export const KIND_BY_COMMAND: ReadonlyMap<string, ActKind> = new Map(
  NAMES_BY_KIND.flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const)),
)
