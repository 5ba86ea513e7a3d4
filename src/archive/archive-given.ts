import { DecantError } from '../message/index.ts'
import type { Archive } from './archive.ts'
import { archivePlace } from './archive-place.ts'
import { heldArchive } from './held-archive.ts'

const OPEN = "Give an open one, such as `await openArchive('sqlite:./decant.db')` of decant/archive"

/**
 * Checks an open archive passed by a caller and wraps it so that it must keep the promises of `Archive` (`heldArchive`). Anything else is rejected before
 * anything is to be stored.
 * @param of the function or option it was passed to, as a caller writes it
 * @throws DecantError `invalid-option` for anything that is not an archive
 */
export function openArchiveGiven(of: string, archive: Archive): Archive {
  if (isArchive(archive)) return heldArchive(archive)
  throw new DecantError('invalid-option', `The archive of ${of} is ${typeof archive === 'string' ? 'a name' : 'not an archive'}`, `${OPEN}.`)
}

/**
 * Checks an archive, or the name of one that is opened later; undefined if there is none.
 * @param of the function or option it was passed to, as a caller writes it
 * @throws DecantError `unknown-archive` for an invalid name, `invalid-option` for anything that is not an archive
 */
export function archiveGiven(of: string, archive: Archive | string | undefined): Archive | string | undefined {
  if (typeof archive === 'string') archivePlace(archive)
  else if (archive !== undefined && !isArchive(archive))
    throw new DecantError('invalid-option', `The archive of ${of} is not an archive`, `${OPEN}, or the name of one, such as 'sqlite:./decant.db'.`)
  return archive
}

function isArchive(value: unknown): value is Archive {
  const { put, get } = Object(value) as Partial<Archive>
  return typeof put === 'function' && typeof get === 'function'
}
