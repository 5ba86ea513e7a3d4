/** The most kinds of acts in a workflow's name. */
const MOST = 4

const ACT = /^([a-z]+)(?: ×\d{1,9})?(?: (.*))?$/

/** Tools called by their names. */
const TOOL = /(?:^|, )([a-z]\w*_[\w-]{1,80})/g

const WORDS: ReadonlyMap<string, string> = new Map([
  ['fetch', 'look up'],
  ['submit', 'hand in'],
  ['say', 'reason'],
  ['think', 'reason'],
  ['list', 'list files'],
  ['skill', 'use a skill'],
  ['other', ''],
])

/** Acts that say most about the purpose of a run; they take precedence if not all have room. */
const CHANGES = new Set(['edit', 'test', 'hand in'])

/**
 * The kinds of acts in some actions as words, in order, each once.
 *
 * @example
 * actsInWords(['search ×3 {what to look for} → read {file}', 'edit {file} → test npm test']) // 'Search, read, edit and test'
 */
export function actsInWords(actions: readonly string[]): string {
  const kinds = [...new Set(actions.flatMap((action) => action.split(' → ').flatMap(kindsOf)))].filter((kind) => kind !== '')
  const others = kinds.filter((kind) => !CHANGES.has(kind)).slice(0, Math.max(1, MOST - kinds.filter((kind) => CHANGES.has(kind)).length))
  const told = kinds.filter((kind) => CHANGES.has(kind) || others.includes(kind)).slice(0, MOST)
  const words = told.length < 2 ? (told[0] ?? '') : `${told.slice(0, -1).join(', ')} and ${told.at(-1)}`
  return /^[a-z]+_/.test(words) ? `Call ${words}` : `${words[0]?.toUpperCase() ?? ''}${words.slice(1)}`
}

function kindsOf(act: string): string[] {
  const [, verb = '', what = ''] = ACT.exec(act) ?? []
  const tools = Array.from(what.matchAll(TOOL), ([, tool]) => tool as string)
  if (tools.length > 0) return tools
  const [program = ''] = what.split(' ', 1)
  if (verb === 'run') return [/^[a-z][\w-]{0,30}$/.test(program) ? `run ${program}` : 'run a script']
  return [WORDS.get(verb) ?? verb]
}
