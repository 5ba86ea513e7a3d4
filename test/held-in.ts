import { readdirSync, readlinkSync } from 'node:fs'

/** The files of a folder that this process has open; none are told where the system does not say. */
export function heldIn(folder: string): string[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc/self/fd')
    .map(led)
    .filter((file) => file.startsWith(folder))
}

/** The file that a descriptor of this process leads to. */
function led(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return ''
  }
}
