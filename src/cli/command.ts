import type { Setting } from './config/setting.ts'
import type { Terminal } from './terminal.ts'

/** Completions for a value: these words, or names that the package knows, looked up when a completion is written. */
export type ValueCompletions = readonly string[] | 'strategies' | 'measured' | 'formats' | 'wires' | 'agents'

/** The input of a command. */
export interface CommandInput {
  readonly options: OptionValues
  readonly terminal: Terminal
}

/** How a long-running command has its configuration read again. */
export interface ConfigReload {
  readonly reload: () => Promise<CommandInput>
  /** Registers what to do at each request to read again, at once if one has arrived by now. */
  readonly onReloadRequest: (handler: () => void) => void
}

/** One option of a command, in the notation of the argument parser: `--budget <tokens|%>`. */
export interface CommandOption {
  readonly flag: string
  /** Its one-letter form: `-q`. */
  readonly short?: string
  readonly text: string
  readonly default?: string
  /** May be given several times; every other option with a value may be given once. */
  readonly repeatable?: true
  readonly values?: ValueCompletions
  /** The setting that supplies its value if it is not typed. */
  readonly setting?: Setting
}

/** Values of options as the parser returns them: by camelCase name. */
export type OptionValues = Readonly<Record<string, unknown>>

/** The declaration of a command; its code loads only when it is called. */
export interface Command {
  /** Name and arguments: `compress [...files]`. */
  readonly usage: string
  readonly text: string
  /** The possible first arguments, if they are a few fixed words. */
  readonly argumentCompletions?: ValueCompletions
  readonly options: readonly CommandOption[]
  readonly examples: readonly string[]
  /** What follows `--` is the command line of another program; for all other commands it is arguments that may look like options. */
  readonly forwardsArguments?: true
  /** Reads no configuration, because it must work even with a damaged one, or start at once. */
  readonly ignoresConfig?: true
  /** Runs for long and reads its configuration again at SIGHUP, which does not end it during its start either. */
  readonly reloadsConfig?: true
  load(): Promise<(args: readonly string[], options: OptionValues, terminal: Terminal, configReload: ConfigReload) => Promise<number>>
}
