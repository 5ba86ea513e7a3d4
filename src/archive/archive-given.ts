import { DecantError } from '../message/index.ts'
import type { Archive } from './archive.ts'
import { archivePlace } from './archive-place.ts'
import { heldArchive } from './held-archive.ts'

const OPEN = "Give an open one, such as `await openArchive('sqlite:./decant.db')` of decant/archive"

/**
 * An open archive at the door of what keeps in it, held to what `Archive` promises (`heldArchive`): whatever else stands there is told before anything is
 * to be kept.
 * @param of what it was given to, as a caller writes it
 * @throws DecantError `invalid-option` for something that nothing can be put into
 */
export function openArchiveGiven(of: string, archive: Archive): Archive {
  if (isArchive(archive)) return heldArchive(archive)
  throw new DecantError('invalid-option', `The archive of ${of} is ${typeof archive === 'string' ? 'a name' : 'none'}`, `${OPEN}.`)
}

/**
 * An archive, or the name of one, at the door of what opens it later; undefined where there is none.
 * @param of what it was given to, as a caller writes it
 * @throws DecantError `unknown-archive` for a name that is none, `invalid-option` for something that nothing can be put into
 */
export function archiveGiven(of: string, archive: Archive | string | undefined): Archive | string | undefined {
  if (typeof archive === 'string') archivePlace(archive)
  else if (archive !== undefined && !isArchive(archive))
    throw new DecantError('invalid-option', `The archive of ${of} is none`, `${OPEN}, or the name of one, such as 'sqlite:./decant.db'.`)
  return archive
}

function isArchive(value: unknown): value is Archive {
  const { put, get } = Object(value) as Partial<Archive>
  return typeof put === 'function' && typeof get === 'function'
}
