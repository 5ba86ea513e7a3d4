/** The name that was meant. The room that knows loads only here: help should come at once. */
export async function meant(wrong: string, names: readonly string[]): Promise<string | undefined> {
  return (await import('../../given/index.ts')).nearestName(wrong, names)
}
