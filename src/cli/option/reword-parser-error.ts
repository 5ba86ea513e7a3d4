import { DecantError } from '../../message/index.ts'
import type { Command } from '../command.ts'
import { shellQuote } from '../print/shell-quote.ts'
import { GENERAL_OPTIONS } from './general-options.ts'
import { suggestName } from './suggest-name.ts'

/** Messages of the argument parser. */
const PARSER_MESSAGES = {
  unknown: /^Unknown option `(--?[\w-]+)`/,
  unused: /^Unused args: `(.*?)`/,
  missing: /^missing required args/,
  valueless: /^option `(--[\w-]+).* value is missing$/,
} as const

/**
 * Rewords the argument parser's error about a command line, with what was probably meant; returns any other error unchanged.
 * @param positionals the arguments after the command that are not options, including those after `--`
 */
export async function rewordParserError(error: unknown, command: Command, positionals: readonly string[]): Promise<unknown> {
  const match = (what: keyof typeof PARSER_MESSAGES) => (error instanceof Error ? PARSER_MESSAGES[what].exec(error.message) : null)
  const [name = ''] = command.usage.split(' ')
  const [, option] = match('unknown') ?? []
  // The parser turns hyphenated names into camelCase.
  const typedOption = option?.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (typedOption !== undefined) return unknownOptionError(typedOption, name, command)
  const [, valuelessOption] = match('valueless') ?? []
  if (valuelessOption !== undefined) return new DecantError('usage', `${valuelessOption} has no value`, 'Give a value, or leave the option out.')
  const [, unused] = match('unused') ?? []
  if (unused === undefined && !match('missing')) return error
  const problem =
    unused === undefined
      ? `lacks an argument: decant ${command.usage}`
      : `takes ${takesArgument(command) ? 'one argument' : 'no argument'}, not also '${unused}'`
  const remedy = command.forwardsArguments
    ? `Write the agent before \`--\` and its own arguments after it: ${withSeparator(positionals) ?? command.examples.find((example) => example.includes(' -- '))}`
    : `For example: ${command.examples[0]}`
  return new DecantError('usage', `\`decant ${name}\` ${problem}`, remedy)
}

/** The same command line with the agent before `--`, if that can be determined. */
function withSeparator([agent, ...agentArgs]: readonly string[]): string | undefined {
  return agent === undefined || agentArgs.length === 0 ? undefined : `decant wrap ${shellQuote(agent)} -- ${agentArgs.map(shellQuote).join(' ')}`
}

async function unknownOptionError(option: string, name: string, command: Command): Promise<DecantError> {
  const names = [...command.options, ...GENERAL_OPTIONS].map(({ flag }) => flag.split(' ')[0] as string)
  const guess = option.startsWith('--') ? await suggestName(option, names) : onlyOneWithInitial(option, names)
  const help = guess ? `Did you mean \`${guess}\`?` : `\`decant ${name} --help\` lists its options.`
  const remedy = takesArgument(command) ? `${help} Write an argument that begins with \`-\` after \`--\`.` : help
  return new DecantError('usage', `\`decant ${name}\` has no option \`${option}\``, remedy)
}

/** The option that a single letter probably stands for, as `-o` does for `--out`: the only one that begins with it. */
function onlyOneWithInitial(letter: string, names: readonly string[]): string | undefined {
  const [name, ...others] = names.filter((each) => each.startsWith(`-${letter}`))
  return others.length === 0 ? name : undefined
}

function takesArgument({ usage }: Command): boolean {
  return /[[<]/.test(usage)
}
