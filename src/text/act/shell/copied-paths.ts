/** Options of `cp`, `mv`, `ln`, `install` and `rsync` that take the next word. */
const WITH_VALUE = /^(?:-[mogSe]|--(?:mode|owner|group|suffix|exclude|include|rsh))$/

/** The end that files have. */
const ENDING = /[^/.]\.[A-Za-z]\w{0,9}$/

/**
 * What `cp`, `ln`, `install` or `rsync` writes and what `mv` moves: the target, or, in a target that is a folder by how it is written, the files under
 * their names there; of `mv` the sources too.
 */
export function copiedPaths(name: string, words: readonly string[]): string[] {
  const named = words.filter((word, i) => i > 0 && !word.startsWith('-') && !WITH_VALUE.test(words[i - 1] ?? ''))
  const into = words.find((word, i) => words[i - 1] === '-t' || word.startsWith('--target-directory='))?.replace(/^--target-directory=/, '')
  const sources = named.filter((word) => word !== into)
  const target = into ?? sources.pop()
  if (target === undefined || sources.length === 0) return []
  const folder = into !== undefined || sources.length > 1 || /(?:^|\/)\.{0,2}$/.test(target) || (ENDING.test(sources[0] as string) && !/\.[^/]+$/.test(target))
  const within = target.replace(/^\.\/?$|\/$/, '')
  const made = folder
    ? sources.map((source) => `${within === '' ? '' : `${within}/`}${source.slice(source.replace(/\/$/, '').lastIndexOf('/') + 1)}`)
    : [target]
  return [...(name === 'mv' ? sources : []), ...made].filter((path) => !/[$:]/.test(path))
}
