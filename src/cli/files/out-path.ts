/** The value of `--out` as it was typed; undefined without one, or for `-`, standard output. */
export function outPath(option: unknown): string | undefined {
  return typeof option === 'string' && option !== '-' ? option : undefined
}
