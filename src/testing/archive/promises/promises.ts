import type { ArchivePromise } from '../means/archive-promise.ts'
import { agePromises } from './ages.ts'
import { endPromises } from './ends.ts'
import { forgetPromises } from './forgets.ts'
import { linkPromises } from './links.ts'
import { listPromises } from './lists.ts'
import { putPromises } from './puts.ts'
import { replacePromises } from './replaces.ts'
import { searchPromises } from './searches.ts'
import { secretPromises } from './secrets.ts'
import { wordPromises } from './words.ts'

/** All that an archive promises. */
export const archivePromises: readonly ArchivePromise[] = [
  ...putPromises,
  ...listPromises,
  ...linkPromises,
  ...forgetPromises,
  ...replacePromises,
  ...searchPromises,
  ...wordPromises,
  ...secretPromises,
  ...agePromises,
  ...endPromises,
]
