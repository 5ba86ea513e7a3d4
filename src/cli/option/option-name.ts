/** The name under which the parser returns an option: `--dry-run` is dryRun. */
export function optionName(flag: string): string {
  return (flag.split(' ')[0] as string).replace(/^--/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
}
