import { DecantError } from '../message/index.ts'
import type { Archive } from './archive.ts'
import { guardArchive } from './guard-archive.ts'
import { parseArchiveName } from './parse-archive-name.ts'

const OPEN_REMEDY = "Give an open one, such as `await openArchive('sqlite:./decant.db')` of decant/archive"

/**
 * Checks an open archive passed by a caller and wraps it so that it must keep the promises of `Archive` (`guardArchive`). Anything else is rejected before
 * anything is to be stored.
 * @param functionName the function or option it was passed to, as a caller writes it
 * @throws DecantError `invalid-option` for anything that is not an archive
 */
export function resolveOpenArchive(functionName: string, archive: Archive): Archive {
  if (isArchive(archive)) return guardArchive(archive)
  throw new DecantError('invalid-option', `The archive of ${functionName} is ${typeof archive === 'string' ? 'a name' : 'not an archive'}`, `${OPEN_REMEDY}.`)
}

/**
 * Checks an archive, or the name of one that is opened later; undefined if there is none.
 * @param functionName the function or option it was passed to, as a caller writes it
 * @throws DecantError `unknown-archive` for an invalid name, `invalid-option` for anything that is not an archive
 */
export function checkArchive(functionName: string, archive: Archive | string | undefined): Archive | string | undefined {
  if (typeof archive === 'string') parseArchiveName(archive)
  else if (archive !== undefined && !isArchive(archive))
    throw new DecantError(
      'invalid-option',
      `The archive of ${functionName} is not an archive`,
      `${OPEN_REMEDY}, or the name of one, such as 'sqlite:./decant.db'.`,
    )
  return archive
}

function isArchive(value: unknown): value is Archive {
  const { put, get } = Object(value) as Partial<Archive>
  return typeof put === 'function' && typeof get === 'function'
}
