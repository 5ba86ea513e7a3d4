import type { CommandInput } from '../command.ts'
import { describeError } from '../describe-error.ts'
import { printMessage } from '../print/print-message.ts'
import type { Terminal } from '../terminal.ts'
import { gatewaySettings, RESTART_SETTINGS } from './gateway-settings.ts'

/** What is needed to read the configuration of a running gateway again. */
export interface ConfigReloaderOptions {
  /** The configuration it was started with. */
  readonly initial: CommandInput
  readonly reload: () => Promise<CommandInput>
  /** Applies the configuration to the running gateway; throws if that is impossible, and then changes nothing. */
  readonly apply: (input: CommandInput) => void
  /** Called each time, before anything is printed, with whether the configuration was applied. */
  readonly onReload: (isApplied: boolean) => void
}

/**
 * Returns a function that reads the configuration again, one call after the other, and prints what changed; settings that cannot change while the
 * gateway runs are compared with those it was started with. An invalid configuration is reported, and the previous one stays in force. Never rejects.
 */
export function configReloader(terminal: Pick<Terminal, 'stderr' | 'fold'>, { initial, reload, apply, onReload }: ConfigReloaderOptions): () => Promise<void> {
  const initialSettings = gatewaySettings(initial.options, initial.terminal)
  let currentSettings = initialSettings
  let queue = Promise.resolve()
  const reloadOnce = async () => {
    try {
      const input = await reload()
      const newSettings = gatewaySettings(input.options, input.terminal)
      apply(input)
      onReload(true)
      const lines = changedLines(currentSettings, newSettings)
      currentSettings = new Map(
        [...newSettings].filter(([name]) => !RESTART_SETTINGS.has(name)).concat([...initialSettings].filter(([name]) => RESTART_SETTINGS.has(name))),
      )
      printMessage(terminal, lines.length === 0 ? 'decant: read the configuration again: nothing changed\n' : changeReport(lines))
    } catch (error) {
      onReload(false)
      const [what = '', ...rest] = describeError(error, false).lines
      printMessage(
        terminal,
        `${[`decant: the configuration was rejected, and the previous one stays in use: ${what.replace(/^decant: /, '')}`, ...rest].join('\n')}\n`,
      )
    }
  }
  return () => {
    queue = queue.then(reloadOnce)
    return queue
  }
}

function changeReport(lines: readonly string[]): string {
  return `${['decant: read the configuration again', ...lines.map((line) => `  ${line}`)].join('\n')}\n`
}

/** A line for each changed setting, by name, with `-` for an unset one and a note for settings that require a restart. */
function changedLines(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])]
    .sort()
    .filter((name) => before.get(name) !== after.get(name))
    .map((name) => `${name}: ${before.get(name) ?? '-'} → ${after.get(name) ?? '-'}${RESTART_SETTINGS.has(name) ? ', from the next start on' : ''}`)
}
