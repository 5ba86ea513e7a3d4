/** Options of `cp`, `mv`, `ln`, `install` and `rsync` that take the next word as their value. */
const VALUE_OPTION = /^(?:-[mogSe]|--(?:mode|owner|group|suffix|exclude|include|rsh))$/

const FILE_EXTENSION = /[^/.]\.[A-Za-z]\w{0,9}$/

/**
 * Returns the files that `cp`, `ln`, `install` or `rsync` writes and `mv` moves: the target, or, if the target is written as a folder, the files under their
 * names in it; for `mv` the sources too.
 */
export function copiedPaths(name: string, words: readonly string[]): string[] {
  const named = words.filter((word, i) => i > 0 && !word.startsWith('-') && !VALUE_OPTION.test(words[i - 1] ?? ''))
  const targetFolder = words.find((word, i) => words[i - 1] === '-t' || word.startsWith('--target-directory='))?.replace(/^--target-directory=/, '')
  const sources = named.filter((word) => word !== targetFolder)
  const target = targetFolder ?? sources.pop()
  if (target === undefined || sources.length === 0) return []
  const isFolder =
    targetFolder !== undefined ||
    sources.length > 1 ||
    /(?:^|\/)\.{0,2}$/.test(target) ||
    (FILE_EXTENSION.test(sources[0] as string) && !/\.[^/]+$/.test(target))
  const within = target.replace(/^\.\/?$|\/$/, '')
  const written = isFolder
    ? sources.map((source) => `${within === '' ? '' : `${within}/`}${source.slice(source.replace(/\/$/, '').lastIndexOf('/') + 1)}`)
    : [target]
  return [...(name === 'mv' ? sources : []), ...written].filter((path) => !/[$:]/.test(path))
}
