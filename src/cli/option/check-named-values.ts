import type { Command, OptionValues, ValueCompletions } from '../command.ts'
import { optionName } from './option-name.ts'
import { parseInteger } from './parse-integer.ts'

/**
 * Checks the values that name a format, a strategy or the number of a run, before any input is read: a typing error in one would otherwise be reported after
 * minutes, or for each of many inputs. Code that only some of them need is loaded for these.
 * @throws DecantError `unknown-format`, `read-only-format`, `unknown-strategy`, `usage`
 */
export async function checkNamedValues({ options: declared }: Command, options: OptionValues): Promise<void> {
  for (const { flag, values } of declared) {
    const value = options[optionName(flag)]
    if (typeof value === 'string') await checkName(values, value)
  }
  if (options.run !== undefined) parseInteger('--run', options.run, 0)
}

async function checkName(values: ValueCompletions | undefined, value: string): Promise<void> {
  if (values === 'formats') (await import('../../format/index.ts')).formatNamed(value)
  else if (values === 'wires') (await import('../../format/index.ts')).wireNamed(value)
  else if (values === 'strategies') (await import('../../pipeline/index.ts')).pipelineNamed(value.trim())
  else if (values === 'measured')
    for (const name of value.split(',').map((one) => one.trim())) if (name !== 'oracle') (await import('../../pipeline/index.ts')).pipelineNamed(name)
}
