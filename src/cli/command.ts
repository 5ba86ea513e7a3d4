import type { Setting } from './config/setting.ts'
import type { Terminal } from './terminal.ts'

/** What a shell may complete of a value: these words, or the names of what the package holds, looked up when a completion is written. */
export type ValueWords = readonly string[] | 'strategies' | 'measured' | 'formats' | 'wires' | 'agents'

/** What a command runs with. */
export interface Configured {
  readonly options: OptionValues
  readonly terminal: Terminal
}

/** How what runs for long has its configuration read again. */
export interface Reread {
  readonly again: () => Promise<Configured>
  /** Says what is done each time that somebody asks for it, at once where somebody has by now. */
  readonly when: (asked: () => void) => void
}

/** One option of a command, in the notation of the argument parser: `--budget <tokens|%>`. */
export interface CommandOption {
  readonly flag: string
  /** The letter that stands for it: `-q`. */
  readonly short?: string
  readonly text: string
  readonly default?: string
  /** May be given several times; all others that take a value are given once. */
  readonly several?: true
  readonly values?: ValueWords
  /** The setting that stands for it where it is not typed. */
  readonly setting?: Setting
}

/** Values of options as the parser gives them: by camelCase name. */
export type OptionValues = Readonly<Record<string, unknown>>

/** What a command says of itself; the code that does it loads only when it is called. */
export interface Command {
  /** Name and arguments: `compress [...files]`. */
  readonly usage: string
  readonly text: string
  /** What its first argument may be, where that is one of a few words. */
  readonly words?: ValueWords
  readonly options: readonly CommandOption[]
  readonly examples: readonly string[]
  /** What follows `--` is the command line of another program; of all other commands it is arguments that may look like options. */
  readonly passes?: true
  /** Reads no configuration: it must work where that is damaged, or at once. */
  readonly unconfigured?: true
  /** Runs for long and reads its configuration again at SIGHUP, which does not end it while it starts either. */
  readonly rereads?: true
  load(): Promise<(args: readonly string[], options: OptionValues, terminal: Terminal, reread: Reread) => Promise<number>>
}
