import { cac } from 'cac'
import { DecantError } from '../message/index.ts'
import { packageVersion } from '../package/index.ts'
import type { Command, OptionValues } from './command.ts'
import { commands } from './commands.ts'
import { resolveCommandInput } from './config/resolve-command-input.ts'
import { describeError } from './describe-error.ts'
import { errorPageLines } from './error-page-lines.ts'
import { EXIT } from './exit-code.ts'
import { type CommandSyntax, markArguments, unmark } from './mark-arguments.ts'
import { checkGivenOnce } from './option/check-given-once.ts'
import { checkNamedValues } from './option/check-named-values.ts'
import { expandShortOptions } from './option/expand-short-options.ts'
import { GENERAL_OPTIONS } from './option/general-options.ts'
import { rewordParserError } from './option/reword-parser-error.ts'
import { suggestName } from './option/suggest-name.ts'
import { foldText } from './print/fold-text.ts'
import { printMessage } from './print/print-message.ts'
import { writeJson } from './print/write-json.ts'
import { deferHangups } from './serve/defer-hangups.ts'
import type { Terminal } from './terminal.ts'

const COMMAND_NAMES = commands.map(commandName)
const FLAG_PARTS = commands.flatMap(({ options }) => options.map(({ flag }) => flag.split(' ')))
const SYNTAX: CommandSyntax = {
  valueOptions: new Set(FLAG_PARTS.flatMap(([name, value]) => (name && value ? [name] : []))),
  switches: new Set([
    ...GENERAL_OPTIONS.map(({ flag }) => flag),
    '--help',
    '--version',
    ...FLAG_PARTS.flatMap(([name, value]) => (name && !value ? [name] : [])),
  ]),
  forwardingCommands: new Set(commands.filter(({ forwardsArguments }) => forwardsArguments).map(commandName)),
}

/** Commands by the names that other programs use for them. */
const COMMAND_SYNONYMS: ReadonlyMap<string, string> = new Map([
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
  const debug = ownArguments(argv).includes('--debug')
  try {
    return await dispatch(argv, terminal)
  } catch (error) {
    const description = describeError(error, debug)
    printMessage(terminal, `${[...description.lines, ...errorPageLines(description.json.code, terminal)].join('\n')}\n`)
    if (ownArguments(argv).includes('--json')) await writeJson(terminal, { schema: 1, error: description.json })
    return description.code
  }
}

async function dispatch(argv: readonly string[], terminal: Terminal): Promise<number> {
  let result: Promise<number> | undefined
  const cli = cac('decant')
  for (const command of commands) declareCommand(cli, command, terminal, (started) => (result = started))
  // Under its parsed name `--no-input` is not mistaken for a negated `--input`; help prints it as it is typed.
  for (const { flag, text } of GENERAL_OPTIONS) cli.option(flag.replace('--no-input', '--noInput'), text)
  cli.help(([version = { body: '' }, ...sections]) => {
    const text = cli.matchedCommand?.description
    return formatHelp([version, ...(text ? [{ body: `${text}.` }] : []), ...sections, { body: EXIT_HELP }], terminal.columns)
  })
  cli.version(packageVersion())
  // The parser would print them even for an unknown command.
  cli.showHelpOnExit = cli.showVersionOnExit = false
  const commandLine = rewriteHelp(argv)
  const matchedByName = commands.find((command) => commandName(command) === commandLine.find((arg, i) => i > 1 && !arg.startsWith('-')))
  cli.parse(markArguments(matchedByName ? expandShortOptions(commandLine, matchedByName) : commandLine, SYNTAX), { run: false })
  const { args, options, matchedCommand } = cli
  const typedName = String(unmark(args[0] ?? ''))
  if (!matchedCommand && typedName !== '') throw await unknownCommandError(typedName)
  if (options.help || options.version) {
    if (options.help) cli.outputHelp()
    else cli.outputVersion()
    return EXIT.ok
  }
  if (!matchedCommand) {
    if (ownArguments(argv).includes('--json')) throw new DecantError('usage', 'No command was given', `Commands: ${COMMAND_NAMES.join(', ')}.`)
    const strayOption = ownArguments(argv).find((arg, i) => i > 1 && !GENERAL_OPTIONS.some(({ flag }) => flag === arg))
    if (strayOption !== undefined)
      throw new DecantError('usage', `There is no option \`${strayOption}\` without a command`, '`decant --help` lists the commands.')
    cli.outputHelp()
    return EXIT.usage
  }
  const { name } = matchedCommand
  try {
    cli.runMatchedCommand()
  } catch (error) {
    const positionals = [...args, ...(options['--'] ?? [])].map((arg) => String(unmark(arg)))
    throw await rewordParserError(error, commands.find((each) => commandName(each) === name) as Command, positionals)
  }
  return (await result) ?? EXIT.ok
}

async function unknownCommandError(wanted: string): Promise<DecantError> {
  const guess = COMMAND_SYNONYMS.get(wanted.toLowerCase()) ?? (await suggestName(wanted, COMMAND_NAMES))
  return new DecantError('usage', `There is no command '${wanted}'`, guess ? `Did you mean \`decant ${guess}\`?` : `Commands: ${COMMAND_NAMES.join(', ')}.`)
}

/**
 * The sections of help, as wide as the terminal, but for examples: a folded one could not be copied. How to get help on a command is shown once, not for each.
 */
function formatHelp(sections: readonly { readonly title?: string; readonly body: string }[], columns: number): { title?: string; body: string }[] {
  return sections.map((section) => {
    const isPerCommand = section.title?.startsWith('For more info') === true
    if (section.title === 'Examples') return section
    return isPerCommand
      ? { body: 'Help on one of them:\n  $ decant COMMAND --help' }
      : { ...section, body: foldText(section.body.replace('--noInput ', '--no-input'), columns) }
  })
}

function declareCommand(cli: ReturnType<typeof cac>, command: Command, terminal: Terminal, onStart: (result: Promise<number>) => void): void {
  const declared = cli.command(command.usage, command.text)
  for (const { flag, short, text, default: value } of command.options)
    declared.option(short === undefined ? flag : `${short}, ${flag}`, value === undefined ? text : `${text} (default: ${value})`)
  for (const example of command.examples) declared.example(`  $ ${example}`)
  if (command.forwardsArguments) declared.usage(`${command.usage} [-- args]`)
  declared.action((...values: unknown[]) => {
    const options = Object.fromEntries(Object.entries(values.pop() as Record<string, unknown>).map(([name, value]) => [name, unmark(value)]))
    const args = values
      .flat()
      .filter((value) => value !== undefined)
      .map((value) => String(unmark(value)))
    onStart(runCommand(command, args, options, terminal))
  })
}

async function runCommand(command: Command, args: readonly string[], typedOptions: OptionValues, terminal: Terminal): Promise<number> {
  if (typedOptions.json && typedOptions.plain) throw new DecantError('usage', '--json and --plain are two forms of one output', 'Leave one of them out.')
  const { noInput, ...options } = typedOptions
  const checkedOptions = checkGivenOnce(command, options)
  const hangupHandler = command.reloadsConfig ? deferHangups() : undefined
  try {
    const resolved = await resolveCommandInput(command, checkedOptions, terminal)
    await checkNamedValues(command, resolved.options)
    const run = await command.load()
    const commandTerminal: Terminal = noInput ? { ...resolved.terminal, noInput: true } : resolved.terminal
    return await run(args, resolved.options, commandTerminal, {
      reload: () => resolveCommandInput(command, checkedOptions, terminal),
      onReloadRequest: (handler) => hangupHandler?.onHangup(handler),
    })
  } finally {
    hangupHandler?.release()
  }
}

/** Rewrites `decant help` and `decant help compress` as options; the name of an unknown command stays, and is reported. */
function rewriteHelp(argv: readonly string[]): readonly string[] {
  const [node = '', script = '', first, name] = argv
  if (first !== 'help') return argv
  if (name === undefined) return [node, script, '--help']
  return commands.some((command) => commandName(command) === name) ? [node, script, name, '--help'] : [node, script, ...argv.slice(3)]
}

/** The part of a command line that is for decant: what follows `--` is for another program. */
function ownArguments(argv: readonly string[]): readonly string[] {
  const end = argv.indexOf('--')
  return end < 0 ? argv : argv.slice(0, end)
}

function commandName(command: Command): string {
  return command.usage.split(' ')[0] as string
}
