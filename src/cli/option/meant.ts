/** The name that was probably meant. The room that finds it is loaded only here, because help should appear at once. */
export async function meant(wrong: string, names: readonly string[]): Promise<string | undefined> {
  return (await import('../../given/index.ts')).nearestName(wrong, names)
}
