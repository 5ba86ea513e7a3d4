import { accessSync, constants, existsSync, mkdtempSync, rmdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describeError } from '../describe-error.ts'
import { pathExists } from '../files/path-exists.ts'
import type { Check } from './check.ts'

/**
 * Checks whether the folder of an archive can be written, or created. Only creating one shows the latter: permissions reveal neither a file or a broken
 * link in its way nor places such as `/proc`. The folder created for this is removed again.
 */
export function archiveFolderCheck(path: string): Check {
  const folder = path === ':memory:' ? '.' : dirname(path)
  let at = folder
  while (!pathExists(at) && dirname(at) !== at) at = dirname(at)
  const found = folderProblem(at, at !== folder)
  if (found === undefined) return { name: 'archive dir', ok: true, found: `${folder}${at === folder ? '' : ' (made at first use)'}` }
  return { name: 'archive dir', ok: false, found, fix: 'Fix that, or name another archive with --archive or DECANT_ARCHIVE.' }
}

/** Why an archive cannot be written below a folder; undefined if it can. */
function folderProblem(at: string, isParent: boolean): string | undefined {
  if (!existsSync(at)) return `${at} is a broken link`
  if (!statSync(at).isDirectory()) return `${at} is not a folder`
  try {
    accessSync(at, constants.W_OK)
    if (isParent) rmdirSync(mkdtempSync(join(at, '.decant-')))
    return undefined
  } catch (error) {
    return `${at} cannot be written (${(describeError(error, false).lines[0] ?? '').replace(/^decant: /, '').replace(/: \/.*$/, '')})`
  }
}
