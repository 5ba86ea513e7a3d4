import { cac } from 'cac'
import { DecantError } from '../message/index.ts'
import { packageVersion } from '../package/index.ts'
import type { Command, OptionValues } from './command.ts'
import { commands } from './commands.ts'
import { configured } from './config/configured.ts'
import { EXIT } from './exit-code.ts'
import { faultOf } from './fault.ts'
import { moreLines } from './more-lines.ts'
import { GENERAL } from './option/general.ts'
import { meant } from './option/meant.ts'
import { mistyped } from './option/mistyped.ts'
import { once } from './option/once.ts'
import { spelledOut } from './option/spelled-out.ts'
import { folded } from './print/folded.ts'
import { tell } from './print/tell.ts'
import { hangups } from './serve/hangups.ts'
import type { Terminal } from './terminal.ts'
import { type Syntax, typed, verbatim } from './verbatim.ts'

const NAMES = commands.map(nameOf)
const FLAGS = commands.flatMap(({ options }) => options.map(({ flag }) => flag.split(' ')))
const SYNTAX: Syntax = {
  valued: new Set(FLAGS.flatMap(([name, value]) => (name && value ? [name] : []))),
  switches: new Set([...GENERAL.map(({ flag }) => flag), '--help', '--version', ...FLAGS.flatMap(([name, value]) => (name && !value ? [name] : []))]),
  passing: new Set(commands.filter(({ passes }) => passes).map(nameOf)),
}

/** Commands by the names that other programs use for them. */
const OTHERWISE: ReadonlyMap<string, string> = new Map([
  ...['search', 'find', 'grep', 'get'].map((word) => [word, 'recall'] as const),
  ...['summarize', 'summarise', 'summary'].map((word) => [word, 'compact'] as const),
  ...['undo', 'decompress', 'unpack'].map((word) => [word, 'restore'] as const),
  ...['gateway', 'proxy', 'server'].map((word) => [word, 'serve'] as const),
  ...['delete', 'remove'].map((word) => [word, 'forget'] as const),
  ...['gc', 'clean'].map((word) => [word, 'prune'] as const),
])

const EXIT_HELP = `Exit codes:
  0 done · 1 failed · 2 wrong usage · 3 nothing to do, nothing found · 4 above the budget · 5 integrity (not in the archive, damaged) · 130 interrupted (Ctrl-C)`

/**
 * Runs one command line. Data goes to standard output, text for people to standard error. With `--json` an error is printed on both.
 * @param argv as `process.argv`: the first two entries are skipped.
 * @returns the exit code: one of `EXIT`, or that of the agent that was wrapped.
 */
export async function runCli(argv: readonly string[], terminal: Terminal): Promise<number> {
  const debug = own(argv).includes('--debug')
  try {
    return await dispatch(argv, terminal)
  } catch (error) {
    const fault = faultOf(error, debug)
    tell(terminal, `${[...fault.lines, ...moreLines(fault.told.code, terminal)].join('\n')}\n`)
    if (own(argv).includes('--json')) terminal.stdout.write(`${JSON.stringify({ schema: 1, error: fault.told })}\n`)
    return fault.code
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  let result: Promise<number> | undefined
  const cli = cac('decant')
  for (const command of commands) declare(cli, command, terminal, (running) => (result = running))
  // Under its parsed name `--no-input` is not mistaken for a negated `--input`; help prints it as it is typed.
  for (const { flag, text } of GENERAL) cli.option(flag.replace('--no-input', '--noInput'), text)
  cli.help(([version = { body: '' }, ...sections]) => {
    const text = cli.matchedCommand?.description
    return helpOf([version, ...(text ? [{ body: `${text}.` }] : []), ...sections, { body: EXIT_HELP }], terminal.columns)
  })
  cli.version(packageVersion())
  // The parser would print them even for an unknown command.
  cli.showHelpOnExit = cli.showVersionOnExit = false
  const line = asked(argv)
  const named = commands.find((command) => nameOf(command) === line.find((arg, i) => i > 1 && !arg.startsWith('-')))
  cli.parse(verbatim(named ? spelledOut(line, named) : line, SYNTAX), { run: false })
  const { args, options, matchedCommand } = cli
  const wanted = String(typed(args[0] ?? ''))
  if (!matchedCommand && wanted !== '') throw await noCommand(wanted)
  if (options.help || options.version) {
    if (options.help) cli.outputHelp()
    else cli.outputVersion()
    return EXIT.ok
  }
  if (!matchedCommand) {
    if (own(argv).includes('--json')) throw new DecantError('usage', 'No command was given', `Commands: ${NAMES.join(', ')}.`)
    const lone = own(argv).find((arg, i) => i > 1 && !GENERAL.some(({ flag }) => flag === arg))
    if (lone !== undefined) throw new DecantError('usage', `There is no option \`${lone}\` without a command`, '`decant --help` lists the commands.')
    cli.outputHelp()
    return EXIT.usage
  }
  const { name } = matchedCommand
  try {
    cli.runMatchedCommand()
  } catch (error) {
    const said = [...args, ...(options['--'] ?? [])].map((arg) => String(typed(arg)))
    throw await mistyped(error, commands.find((each) => nameOf(each) === name) as Command, said)
  }
  return (await result) ?? EXIT.ok
}

async function noCommand(wanted: string): Promise<DecantError> {
  const guess = OTHERWISE.get(wanted.toLowerCase()) ?? (await meant(wanted, NAMES))
  return new DecantError('usage', `There is no command '${wanted}'`, guess ? `Did you mean \`decant ${guess}\`?` : `Commands: ${NAMES.join(', ')}.`)
}

/** The sections of help, as wide as the terminal; how to get help on a command is said once, not for each. */
function helpOf(sections: readonly { readonly title?: string; readonly body: string }[], columns: number): { title?: string; body: string }[] {
  return sections.map((section) => {
    const ofEach = section.title?.startsWith('For more info') === true
    return ofEach
      ? { body: 'Help on one of them:\n  $ decant COMMAND --help' }
      : { ...section, body: folded(section.body.replace('--noInput ', '--no-input'), columns) }
  })
}

function declare(cli: ReturnType<typeof cac>, command: Command, terminal: Terminal, running: (result: Promise<number>) => void): void {
  const declared = cli.command(command.usage, command.text)
  for (const { flag, short, text, default: value } of command.options)
    declared.option(short === undefined ? flag : `${short}, ${flag}`, value === undefined ? text : `${text} (default: ${value})`)
  for (const example of command.examples) declared.example(`  $ ${example}`)
  if (command.passes) declared.usage(`${command.usage} [-- args]`)
  declared.action((...values: unknown[]) => {
    const options = Object.fromEntries(Object.entries(values.pop() as Record<string, unknown>).map(([name, value]) => [name, typed(value)]))
    const args = values
      .flat()
      .filter((value) => value !== undefined)
      .map((value) => String(typed(value)))
    running(start(command, args, options, terminal))
  })
}

async function start(command: Command, args: readonly string[], typedOptions: OptionValues, terminal: Terminal): Promise<number> {
  if (typedOptions.json && typedOptions.plain) throw new DecantError('usage', '--json and --plain are two forms of one output', 'Leave one of them out.')
  const { noInput, ...options } = typedOptions
  const own = once(command, options)
  const heard = command.rereads ? hangups() : undefined
  try {
    const given = await configured(command, own, terminal)
    const run = await command.load()
    const asked: Terminal = noInput ? { ...given.terminal, unasked: true } : given.terminal
    return await run(args, given.options, asked, { again: () => configured(command, own, terminal), when: (called) => heard?.call(called) })
  } finally {
    heard?.leave()
  }
}

/** Rewrites `decant help` and `decant help compress` as options; the name of an unknown command stays, and is reported. */
function asked(argv: readonly string[]): readonly string[] {
  const [node = '', script = '', first, name] = argv
  if (first !== 'help') return argv
  if (name === undefined) return [node, script, '--help']
  return commands.some((command) => nameOf(command) === name) ? [node, script, name, '--help'] : [node, script, ...argv.slice(3)]
}

/** The part of a command line that is for decant: what follows `--` is for another program. */
function own(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

function nameOf(command: Command): string {
  return command.usage.split(' ')[0] as string
}
