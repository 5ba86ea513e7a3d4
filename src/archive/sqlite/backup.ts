import { copyFileSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Copies an archive aside before its schema changes, with its permissions. Not where there is no file. */
export function backUp(file: string, version: number): void {
  if (existsSync(file)) copyFileSync(file, `${file}.v${version}.backup`)
}

/** Removes the copies that were made of an archive: what somebody wants forgotten must not live on in one. */
export function dropBackups(file: string): void {
  const folder = dirname(file)
  const isBackup = (name: string) => name.startsWith(`${basename(file)}.v`) && /^\d+\.backup$/.test(name.slice(basename(file).length + 2))
  if (existsSync(file)) for (const name of readdirSync(folder).filter(isBackup)) rmSync(join(folder, name), { force: true })
}
