import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type ChatMessage, Recorder } from './recorder.ts'

/** A recorded run, and the message at which its past ends. */
export interface Recording {
  readonly messages: readonly ChatMessage[]
  readonly cut: number
}

const BROKEN = 'src/message/edit/compose.ts'
const RIGHT = 'this.#used += take'
/** Characters of a history that is worth compressing: some 55 thousand tokens. */
const LONG = 215_000
const ROOMS = ['archive', 'token', 'text', 'strategy', 'relevance', 'excerpt', 'cli', 'trajectory', 'evaluate', 'compact', 'session']
const WRONG = 'this.#used = take'

/**
 * Copies the project, breaks one line of the copy, and lets a scripted agent find and fix it with real commands on real files: it lists, searches, reads
 * widely (as agents do), runs failing tests, follows them to the defect, edits and runs them again.
 */
export function record(root: string, folder: string): Recording {
  prepare(root, folder)
  const run = new Recorder(folder)
  run.system('You are a coding agent. Work in the given repository with the tools bash, read_file and edit_file. Say briefly what you do and why.')
  run.user(
    'Composing two edits gives wrong histories since yesterday: some messages come twice, some are gone. Find the cause in this repository, mend it with the smallest change, prove it with the tests, and tell me which file and line it was. Do not touch the tests.',
  )
  const failing = explore(run)
  const suspects = follow(run, failing)
  const cut = run.messages.length
  fixDefect(run, suspects)
  return { messages: run.messages, cut }
}

function prepare(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const part of ['src', 'test', 'scripts/house', 'package.json', 'tsconfig.json', 'vitest.config.ts'])
    cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
  const path = join(folder, BROKEN)
  const text = readFileSync(path, 'utf8')
  if (!text.includes(RIGHT)) throw new Error(`The demo breaks '${RIGHT}' in ${BROKEN}, which is not there`)
  writeFileSync(
    path,
    text.replace(RIGHT, () => WRONG),
  )
}

/** The exploration: most of the agent's tokens, of little use. Returns the output of the failing tests. */
function explore(run: Recorder): string {
  run.bash('I start with an overview of the repository.', "find src test -name '*.ts' | xargs wc -l | sort -n | tail -150")
  run.read('The manifest tells how tests are run.', 'package.json')
  run.bash('Which places speak of composing edits?', "grep -rn 'compose' src test --include=*.ts | cut -c1-180 | head -60")
  run.bash('Where are edits applied and inverted?', "grep -rnE '\\b(apply|invert|normalise)\\(' src --include=*.ts | cut -c1-180 | head -80")
  run.read('The planner applies edits; the fault may show here first.', 'src/pipeline/plan/plan.ts')
  run.read('How strategies are described.', 'src/strategy/strategy.ts')
  run.read('The shapes that all rooms inherit.', 'src/message/message.ts')
  run.read('Units decide where an edit may cut.', 'src/message/unit/unit.ts')
  run.bash('Let me see all of the law room, an edit that breaks pairs would be noticed there.', 'cat src/law/*.ts')
  run.bash('And what a format does with edited messages.', 'cat src/format/*.ts | head -700')
  run.bash('Does the type checker see anything?', 'node_modules/.bin/tsc -p . --noEmit 2>&1 | head -40; echo "tsc done"')
  const failing = run.bash('Now the tests of the message room.', 'node_modules/.bin/vitest run test/message 2>&1')
  run.bash(
    'Are tokens counted right after an edit? The counter remembers by object.',
    'cat src/token/counter.ts src/token/message.ts src/token/estimate/estimate.ts',
  )
  wander(run)
  return failing
}

/** Reads room after room for a cause that is elsewhere, until the history is as long as real ones become. */
function wander(run: Recorder): void {
  for (const room of ROOMS) {
    const characters = run.messages.reduce((sum, message) => sum + (message.content?.length ?? 0), 0)
    if (characters > LONG) return
    run.bash(`Could the ${room} room have to do with it?`, `find src/${room} -name '*.ts' | sort | xargs cat | head -900`)
  }
}

/** Follows the failing tests to the code. Returns the files that the failures point to. */
function follow(run: Recorder, failing: string): string[] {
  const names = [...new Set([...failing.matchAll(/FAIL\s+(\S+\.test\.ts)[^\n]*>\s*([^\n>]+)$/gm)].map((match) => `${match[1]}: ${match[2]?.trim()}`))]
  run.say(
    `Failing: ${names.slice(0, 6).join('; ') || 'nothing that names itself'}. All of them go through compose, so the cause is there or in what it stands on.`,
  )
  const places = [...new Set([...failing.matchAll(/\b(src\/[\w/-]+\.ts):(\d+)/g)].map((match) => match[1] as string))]
  run.read('The test says what must hold.', 'test/message/edit.test.ts')
  run.read('The builder merges neighbours; a fault there would double messages.', 'src/message/edit/edit-builder.ts')
  run.read('The function itself.', BROKEN)
  run.bash('How do the neighbours count what they used?', "grep -rn 'used' src/message --include=*.ts")
  return places.length > 0 ? places : [BROKEN]
}

function fixDefect(run: Recorder, suspects: readonly string[]): void {
  run.say(
    `The walk takes runs out of a section piece by piece, but \`#used\` is set to the last piece instead of growing by it, so that #skipSpent leaves a section too late and messages come twice. The stack pointed at ${suspects.join(', ')}.`,
  )
  run.edit('One line: let it grow.', BROKEN, WRONG, RIGHT)
  run.bash('Prove it on the tests that failed.', 'node_modules/.bin/vitest run test/message 2>&1 | tail -20')
  run.bash('And that nothing else changed.', `grep -n '${RIGHT}' ${BROKEN}; node_modules/.bin/vitest run test/message/unit.test.ts 2>&1 | tail -8`)
  run.say(
    `Mended: in ${BROKEN} the method #walk of class Middle wrote \`${WRONG}\` where it must be \`${RIGHT}\`. The properties of test/message/edit.test.ts (compose has the effect of the first edit and then the second; an edit composed with what undoes it normalises to one keep) hold again; EditBuilder and normalise were innocent.`,
  )
}
