import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { basename } from 'node:path'

/** The scope of a folder, shared by all runs wrapped in it and by no others. It begins with the folder's name. */
export function folderScope(folder: string): string {
  const real = realpathSync(folder)
  const name = basename(real).replace(/[^\w.-]+/g, '-') || 'root'
  return `${name.slice(0, 40)}-${createHash('sha256').update(real).digest('hex').slice(0, 10)}`
}
