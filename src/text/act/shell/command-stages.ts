import { FILTERS, SILENT } from './quiet-commands.ts'
import { shellSplit } from './shell-split.ts'
import { unwrap } from './unwrap.ts'

/** What only shortens or copies the output of a pipe: the run before it is the same run. */
const SHORTENERS = new Set(['head', 'tail', 'cat', 'tee', 'less', 'more'])

/**
 * What a shell command runs, so that two spellings of one run can be told to be the same: its simple commands without redirections, without what only
 * shortens their output and without wrappers (`sudo`, `timeout 60`, `npx`), each with the folder it was run in where the command changes into one. What a
 * pipe picks from the output makes another run.
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
