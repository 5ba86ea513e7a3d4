import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { type Habits, habitWeights } from '../../relevance/index.ts'
import { formatCount } from '../print/format-count.ts'
import type { Terminal } from '../terminal.ts'

const REMEDY = 'Name a file that `decant habits` wrote, or run that again; --habits, DECANT_HABITS or "habits" in your own configuration names it.'

/** The largest file accepted, in bytes; habits take 22 kB. */
const MAX_BYTES = 1_000_000

/**
 * Reads the habits file that `--habits`, DECANT_HABITS or the configuration names; undefined if none is named.
 * @throws DecantError `invalid-option` with the file's name if it cannot be read or has no habits: the user need not know that a setting names it
 */
export function readHabits(path: unknown, { cwd }: Pick<Terminal, 'cwd'>): Habits | undefined {
  if (path === undefined) return undefined
  const file = resolve(cwd, String(path))
  try {
    const stats = statSync(file)
    if (stats.isDirectory() || stats.size > MAX_BYTES)
      throw new DecantError('invalid-option', `This ${stats.isDirectory() ? 'is a folder' : 'file is too large for habits'}`, REMEDY)
    const habits = JSON.parse(readFileSync(file, 'utf8')) as Habits
    if (Array.isArray(habits) || typeof Object(habits).weights !== 'string') throw new DecantError('invalid-option', 'This is not a habits file', REMEDY)
    habitWeights('the file', habits)
    return habits
  } catch (error) {
    if (error instanceof DecantError) throw new DecantError('invalid-option', error.message, error.remedy, { file }, error)
    throw new DecantError('invalid-option', error instanceof SyntaxError ? 'The habits file is not JSON' : unreadableReason(error), REMEDY, { file }, error)
  }
}

function unreadableReason(error: unknown): string {
  const { code = String(error) } = Object(error) as { code?: string }
  return code === 'ENOENT' ? 'There is no such habits file' : `The habits file cannot be read (${code})`
}

/**
 * A short description of the habits: the file, the number of runs, and a mark of its contents, so that changes under one name show. Undefined without a file.
 * @throws DecantError as `readHabits` does
 */
export function describeHabits(path: unknown, terminal: Pick<Terminal, 'cwd'>): string | undefined {
  const habits = readHabits(path, terminal)
  if (!habits) return undefined
  const digest = createHash('sha256').update(JSON.stringify(habits)).digest('hex')
  return `${path} (of ${formatCount(habits.runs, 'run')}, ${digest.slice(0, 8)})`
}
