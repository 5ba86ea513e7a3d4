import { DecantError } from '../../../message/index.ts'
import { APPLICATION, type Told } from './version-of.ts'

/** Rejects another program's database. @throws DecantError `archive-not-ours` */
export function refuseForeign({ application, version, tables }: Told, file: string): void {
  if (application === APPLICATION || (version === 0 && tables === 0)) return
  throw new DecantError('archive-not-ours', 'This database is not a decant archive', 'Name another file.', { file })
}
