import { checkText, DecantError } from '../message/index.ts'

/** Checks the names of a link. @throws DecantError `invalid-argument` */
export function checkLink(functionName: string, ...names: readonly string[]): void {
  for (const name of names) checkText(name, functionName)
}

/**
 * Checks what is to be deleted together: one hash in place of a list would be taken for a list of its characters.
 * @throws DecantError `invalid-argument` before anything is deleted
 */
export function checkForgetEach(hashes: readonly string[], instead: ReadonlyMap<string, string> | undefined): void {
  if (!Array.isArray(hashes))
    throw new DecantError('invalid-argument', 'forgetEach takes a list of hashes', 'Give the hashes that `put` returned, such as [record.hash].')
  if (instead !== undefined && !(instead instanceof Map))
    throw new DecantError('invalid-argument', 'forgetEach takes its replacements as a Map', "Give new Map([[hash, 'the new text']]), or leave it out.")
  for (const text of [...hashes, ...(instead?.values() ?? [])]) checkText(text, 'forgetEach')
}
