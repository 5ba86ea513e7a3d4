import { FILTERS, SILENT } from './quiet-commands.ts'
import { shellSplit } from './shell-split.ts'
import { unwrap } from './unwrap.ts'

/** Commands that only shorten or copy the output of a pipe: the run before them is the same run. */
const SHORTENERS = new Set(['head', 'tail', 'cat', 'tee', 'less', 'more'])

/**
 * Returns the runs of a shell command in a form that makes two spellings of one run equal: its simple commands without redirections, without filters that only
 * shorten their output and without wrappers (`sudo`, `timeout 60`, `npx`), each with its working folder if the command changes into one. A filter that selects
 * from the output makes it a different run.
 *
 * @example
 * commandStages('cd app && npm run lint && npm test 2>&1 | tail -5') // ['app> npm run lint', 'app> npm test']
 */
export function commandStages(command: string): string[] {
  const stages: string[] = []
  let folder = ''
  for (const { words: written, piped } of shellSplit(command)) {
    const words = unwrap(written)
    const [name = ''] = words
    const said = name === 'git' && words[1] === 'commit' ? 'git commit' : words.join(' ')
    if (piped && FILTERS.has(name)) {
      if (!SHORTENERS.has(name) && stages.length > 0) stages.push(`${stages.pop()} | ${said}`)
    } else if (name === 'cd') folder = `${words[1] ?? '~'}> `
    else if (name !== '' && !SILENT.has(name)) stages.push(folder + said)
  }
  return stages
}
