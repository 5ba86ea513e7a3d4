import type { ArchivePromise } from '../means/promise.ts'
import { ages } from './ages.ts'
import { ends } from './ends.ts'
import { forgets } from './forgets.ts'
import { links } from './links.ts'
import { lists } from './lists.ts'
import { puts } from './puts.ts'
import { replaces } from './replaces.ts'
import { searches } from './searches.ts'
import { secrets } from './secrets.ts'
import { words } from './words.ts'

/** All that an archive promises. */
export const archivePromises: readonly ArchivePromise[] = [
  ...puts,
  ...lists,
  ...links,
  ...forgets,
  ...replaces,
  ...searches,
  ...words,
  ...secrets,
  ...ages,
  ...ends,
]
