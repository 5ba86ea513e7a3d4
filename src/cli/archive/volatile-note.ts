import type { Archive } from '../../archive/index.ts'

/** What is said to whoever has a command put into an archive that ends with it; nothing where it stays. */
export function volatileNote({ volatile }: Archive): string {
  return volatile ? 'note: the archive is in memory and goes with this command: what it cuts cannot be got back\n' : ''
}
