import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'

/** @throws DecantError `usage` if an address is given without a model to use there */
export function checkWordsUrl({ url, words }: OptionValues): void {
  if (url !== undefined && words === undefined)
    throw new DecantError('usage', '--url is the address of the model of --words', 'Name the model with --words, or leave --url out.')
}
