import type { Archive } from './archive.ts'

/** Forgets records one by one where an archive knows no way to forget several. See `forgetEach` of the contract. */
export async function forgetSeveral(archive: Archive, hashes: readonly string[], instead?: ReadonlyMap<string, string>): Promise<void> {
  if (archive.forgetEach) await archive.forgetEach(hashes, instead)
  else for (const hash of hashes) await archive.forget(hash)
}
