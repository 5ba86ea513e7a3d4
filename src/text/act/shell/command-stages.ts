import { NEUTRAL_COMMANDS, PIPE_FILTERS } from './quiet-commands.ts'
import { shellSplit } from './shell-split.ts'
import { unwrapCommand } from './unwrap-command.ts'

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
  for (const { words: commandWords, piped } of shellSplit(command)) {
    const words = unwrapCommand(commandWords)
    const [name = ''] = words
    const stage = name === 'git' && words[1] === 'commit' ? 'git commit' : words.join(' ')
    if (piped && PIPE_FILTERS.has(name)) {
      if (!SHORTENERS.has(name) && stages.length > 0) stages.push(`${stages.pop()} | ${stage}`)
    } else if (name === 'cd') folder = `${words[1] ?? '~'}> `
    else if (name !== '' && !NEUTRAL_COMMANDS.has(name)) stages.push(folder + stage)
  }
  return stages
}
