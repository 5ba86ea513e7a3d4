import { DecantError } from '../../message/index.ts'
import type { Command } from '../command.ts'
import { quoted } from '../print/quoted.ts'
import { GENERAL } from './general.ts'
import { meant } from './meant.ts'

/** Messages of the argument parser. */
const SAID = {
  unknown: /^Unknown option `(--?[\w-]+)`/,
  unused: /^Unused args: `(.*?)`/,
  missing: /^missing required args/,
  valueless: /^option `(--[\w-]+).* value is missing$/,
} as const

/**
 * Rewords the argument parser's error about a command line, with what was probably meant; returns any other error unchanged.
 * @param said the arguments after the command that are not options, including those after `--`
 */
export async function mistyped(error: unknown, command: Command, said: readonly string[]): Promise<unknown> {
  const found = (what: keyof typeof SAID) => (error instanceof Error ? SAID[what].exec(error.message) : null)
  const [name = ''] = command.usage.split(' ')
  const [, option] = found('unknown') ?? []
  // The parser turns hyphenated names into camelCase.
  const typed = option?.replace(/(?<=[a-z])[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  if (typed !== undefined) return unknownOption(typed, name, command)
  const [, empty] = found('valueless') ?? []
  if (empty !== undefined) return new DecantError('usage', `${empty} has no value`, 'Give a value, or leave the option out.')
  const [, unused] = found('unused') ?? []
  if (unused === undefined && !found('missing')) return error
  const words =
    unused === undefined ? `lacks an argument: decant ${command.usage}` : `takes ${takes(command) ? 'one argument' : 'no argument'}, not also '${unused}'`
  const remedy = command.passes
    ? `Write the agent before \`--\` and its own arguments after it: ${passing(said) ?? command.examples.find((example) => example.includes(' -- '))}`
    : `For example: ${command.examples[0]}`
  return new DecantError('usage', `\`decant ${name}\` ${words}`, remedy)
}

/** The same command line with the agent before `--`, if that can be determined. */
function passing([agent, ...own]: readonly string[]): string | undefined {
  return agent === undefined || own.length === 0 ? undefined : `decant wrap ${quoted(agent)} -- ${own.map(quoted).join(' ')}`
}

async function unknownOption(option: string, name: string, command: Command): Promise<DecantError> {
  const guess = await meant(
    option,
    [...command.options, ...GENERAL].map(({ flag }) => flag.split(' ')[0] as string),
  )
  const help = guess ? `Did you mean \`${guess}\`?` : `\`decant ${name} --help\` lists its options.`
  const remedy = takes(command) ? `${help} Write an argument that begins with \`-\` after \`--\`.` : help
  return new DecantError('usage', `\`decant ${name}\` has no option \`${option}\``, remedy)
}

function takes({ usage }: Command): boolean {
  return /[[<]/.test(usage)
}
