import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { DecantError } from '../../message/index.ts'
import { type Habits, habitWeights } from '../../relevance/index.ts'
import { counted } from '../print/counted.ts'
import type { Terminal } from '../terminal.ts'

const REMEDY = 'Name a file that `decant habits` wrote.'

/** Bytes; habits take 22 kB. */
const LARGEST = 1_000_000

/**
 * The habits in the file that `--habits`, DECANT_HABITS or the configuration names; undefined where none is named.
 * @throws DecantError `invalid-option` where the file holds none, with its name, and what the system says of one that cannot be read
 */
export function habitsOf(named: unknown, { cwd }: Pick<Terminal, 'cwd'>): Habits | undefined {
  if (named === undefined) return undefined
  const file = resolve(cwd, String(named))
  const found = statSync(file)
  if (found.isDirectory() || found.size > LARGEST)
    throw new DecantError('invalid-option', `No habits are ${found.isDirectory() ? 'a folder' : 'so large'}`, REMEDY, { file })
  const text = readFileSync(file, 'utf8')
  try {
    const habits = JSON.parse(text) as Habits
    habitWeights('--habits', habits)
    return habits
  } catch (error) {
    const why = error instanceof DecantError ? error : undefined
    throw new DecantError('invalid-option', why?.message ?? 'The habits are no JSON', why?.remedy ?? REMEDY, { file })
  }
}

/**
 * The same in a few words: the file, of how many runs, and what tells other contents under its name. Undefined where none is named.
 * @throws DecantError as `habitsOf` does
 */
export function habitsTold(named: unknown, terminal: Pick<Terminal, 'cwd'>): string | undefined {
  const habits = habitsOf(named, terminal)
  if (!habits) return undefined
  const sum = createHash('sha256').update(JSON.stringify(habits)).digest('hex')
  return `${named} (of ${counted(habits.runs, 'run')}, ${sum.slice(0, 8)})`
}
