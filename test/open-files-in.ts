import { readdirSync, readlinkSync } from 'node:fs'

/** The files of a folder that this process has open; empty on systems that do not report them. */
export function openFilesIn(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd')
    .map(targetOf)
    .filter((file) => file.startsWith(folder))
}

/** The file behind a descriptor of this process. */
function targetOf(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}
