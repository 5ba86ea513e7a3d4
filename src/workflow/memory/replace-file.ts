import { randomUUID } from 'node:crypto'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'

/** Puts a text in the place of a file, whole or not at all, whoever else does so meanwhile: it is written beside and then renamed. One that would not change is left alone. */
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
