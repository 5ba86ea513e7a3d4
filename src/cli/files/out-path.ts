/** What `--out` names, as it was typed; undefined where it names nothing, or `-`, standard output. */
export function outPath(option: unknown): string | undefined {
  return typeof option === 'string' && option !== '-' ? option : undefined
}
