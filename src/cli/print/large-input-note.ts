/** Bytes from which on a person is informed that work has begun: it takes some seconds. */
const LARGE_BYTES = 20_000_000

/** The note before work on a large input begins; empty if it is soon done. */
export function largeInputNote(name: string, bytes: number): string {
  return bytes > LARGE_BYTES ? `${name}: ${Math.round(bytes / 1e6)} MB, this takes a while …\n` : ''
}
