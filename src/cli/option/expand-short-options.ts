import type { Command } from '../command.ts'

/** Replaces one-letter options of a command with their names: `-q` becomes `--quiet` if the command has one. */
export function expandShortOptions(argv: readonly string[], { options }: Pick<Command, 'options'>): readonly string[] {
  const end = argv.indexOf('--')
  const names = new Map(options.flatMap(({ flag, short }) => (short === undefined ? [] : [[short, flag.split(' ')[0] as string]])))
  return argv.map((arg, i) => (i > 1 && (end < 0 || i < end) && names.get(arg)) || arg)
}
