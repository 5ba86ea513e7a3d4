import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { listedIn } from './listed-in.ts'

/** Whether a memory has its index, each file that this lists, and the statistics of next steps. */
export async function isWhole(folder: string): Promise<boolean> {
  const index = await readFile(join(folder, 'index.md'), 'utf8').catch(() => undefined)
  return index !== undefined && [...listedIn(index).keys(), 'steps.json'].every((file) => existsSync(join(folder, file)))
}
