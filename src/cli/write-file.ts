import { closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Writes a file so that nobody ever sees half of it: beside its place first, synced, then moved into it. Folders are made where they are missing. */
export function writeFile(path: string, data: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true })
  const beside = `${path}.partial-${process.pid}`
  try {
    const handle = openSync(beside, 'w')
    try {
      const bytes = typeof data === 'string' ? Buffer.from(data) : data
      for (let at = 0; at < bytes.length; ) at += writeSync(handle, bytes, at)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error instanceof Error ? Object.assign(error, { path }) : error
  }
}
