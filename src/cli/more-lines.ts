import { packageFile } from '../package/index.ts'
import { readOn } from './read-on.ts'
import { nearPath } from './show/near-path.ts'
import type { Terminal } from './terminal.ts'

/** The line that says where to read on about an error: a page as it stands on this machine, to be opened as it is; none where no page says more. */
export function moreLines(code: string, terminal: Pick<Terminal, 'cwd'>): string[] {
  const more = readOn(code)
  const path = more && packageFile(more.page)
  return path === undefined ? [] : [`  More: ${nearPath(path, terminal.cwd)}, "${more?.section}"`]
}
