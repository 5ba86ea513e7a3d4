import { packageFile } from '../package/index.ts'
import { readOn } from './read-on.ts'
import { nearPath } from './show/near-path.ts'
import type { Terminal } from './terminal.ts'

/** The line that names a page about an error, as a path on this machine that can be opened as it is; empty if no page says more. */
export function moreLines(code: string, terminal: Pick<Terminal, 'cwd'>): string[] {
  const more = readOn(code)
  const path = more && packageFile(more.page)
  return path === undefined ? [] : [`  More: ${nearPath(path, terminal.cwd)}, "${more?.section}"`]
}
