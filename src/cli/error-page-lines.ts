import { packageFile } from '../package/index.ts'
import { errorPage } from './error-page.ts'
import { displayPath } from './show/display-path.ts'
import type { Terminal } from './terminal.ts'

/** The line that names a page about an error, as a path on this machine that can be opened as it is; empty if no page explains more. */
export function errorPageLines(code: string, terminal: Pick<Terminal, 'cwd'>): string[] {
  const more = errorPage(code)
  const path = more && packageFile(more.page)
  return path === undefined ? [] : [`  More: ${displayPath(path, terminal.cwd)}, "${more?.section}"`]
}
