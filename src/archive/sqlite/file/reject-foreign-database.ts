import { DecantError } from '../../../message/index.ts'
import { APPLICATION_ID, type DatabaseMetadata } from './read-metadata.ts'

/** Rejects another program's database. @throws DecantError `archive-not-ours` */
export function rejectForeignDatabase({ application, version, tables }: DatabaseMetadata, file: string): void {
  if (application === APPLICATION_ID || (version === 0 && tables === 0)) return
  throw new DecantError('archive-not-ours', 'This database is not a decant archive', 'Name another file.', { file })
}
