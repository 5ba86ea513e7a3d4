/** The name that was probably meant. The room that finds it is loaded only here, because help should appear at once. */
export async function suggestName(typed: string, names: readonly string[]): Promise<string | undefined> {
  return (await import('../../validation/index.ts')).nearestName(typed, names)
}
