/** Bytes from which on a person is told that work has begun: some seconds of it. */
const LARGE = 20_000_000

/** What is said before work on so many bytes begins; nothing where it is soon done. */
export function longNote(name: string, bytes: number): string {
  return bytes > LARGE ? `${name}: ${Math.round(bytes / 1e6)} MB, this takes a while …\n` : ''
}
