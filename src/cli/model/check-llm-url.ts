import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'

/** @throws DecantError `usage` if an address is given without a model to use there */
export function checkLlmUrl({ url, llm }: OptionValues): void {
  if (url !== undefined && llm === undefined)
    throw new DecantError('usage', '--url is the address of the model of --llm', 'Name the model with --llm, or leave --url out.')
}
