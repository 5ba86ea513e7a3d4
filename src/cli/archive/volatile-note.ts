import type { Archive } from '../../archive/index.ts'

/** The warning that the archive is lost when the command ends; empty if it is durable. */
export function volatileNote({ volatile }: Archive): string {
  return volatile ? 'note: the archive is in memory and ends with this command: what it cuts cannot be restored\n' : ''
}
