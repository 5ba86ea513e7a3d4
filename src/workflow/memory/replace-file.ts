import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'

/**
 * Replaces a file by a text, whole or not at all, even if others do so at the same time: the text is written to a temporary file that is then renamed. An
 * unchanged file is not written.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const before = await readFile(path, 'utf8').catch(() => undefined)
  if (before === text) return
  const part = `${path}.${randomUUID()}.part`
  try {
    await writeFile(part, text)
    await rename(part, path)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}
