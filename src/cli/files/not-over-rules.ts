import { existsSync, readFileSync } from 'node:fs'
import { DecantError } from '../../message/index.ts'

/** How a file of rules begins that decant wrote. */
const OURS = '# Workflows\n'

/**
 * Sees to it that rules for agents do not take the place of rules that somebody wrote, for which there would be no way back.
 * @throws DecantError `usage`
 */
export function notOverRules(path: string): void {
  if (!existsSync(path) || readFileSync(path, 'utf8').startsWith(OURS)) return
  throw new DecantError(
    'usage',
    'Rules stand there that decant did not write',
    'Name another folder with --out, or add to them: decant learn --export rules --out - >> AGENTS.md',
    { file: path },
  )
}
