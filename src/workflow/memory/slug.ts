import { createHash } from 'node:crypto'

/** A file name for a workflow's name: its words, and a few digits of its hash so that no two names share a file. Safe on every file system. */
export function slug(name: string): string {
  const words = name
    .normalize('NFKC')
    .toLowerCase()
    .slice(0, 200)
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')
    .toWellFormed()
  return `${words === '' ? 'workflow' : words}-${createHash('sha256').update(name).digest('hex').slice(0, 6)}`
}
