import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Law, Profile } from '../src/law/index.ts'
import { laws, profiles, repairableLaws } from '../src/law/index.ts'

const root = join(import.meta.dirname, '..')

/** The document of the laws with its tables regenerated from the code. */
export function refreshTables(text: string): string {
  return [lawTable(), errorTable(), profileTable()].reduce((whole, { name, table }) => {
    const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    return `${whole.slice(0, whole.indexOf(start) + start.length)}\n\n${table}\n\n${whole.slice(whole.indexOf(end))}`
  }, text)
}

interface Table {
  readonly name: string
  readonly table: string
}

function tableOf(name: string, heads: readonly string[], rows: readonly (readonly string[])[]): Table {
  const line = (cells: readonly string[]): string => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return { name, table: [line(heads), line(heads.map(() => '---')), ...rows.map(line)].join('\n') }
}

function lawTable(): Table {
  const all = profiles.length
  const where = (law: Law): string => {
    const named = profiles.filter((profile) => profile.laws.includes(law.name)).map((profile) => profile.name)
    return named.length === all
      ? 'all'
      : named.length > all / 2
        ? `all but ${profiles
            .filter(({ name }) => !named.includes(name))
            .map(({ name }) => name)
            .join(', ')}`
        : named.join(', ')
  }
  return tableOf(
    'laws',
    ['law', 'what it demands', 'sees', 'repair', 'profiles', 'source'],
    laws.map((law) => [`\`${law.name}\``, demand(law), sees(law), repairableLaws.includes(law.name) ? 'yes' : '', where(law), law.source]),
  )
}

function sees(law: Law): string {
  const ways: [unknown, string][] = [
    [law.violations, 'history'],
    [law.forbids, 'cuts'],
    [law.breaks, 'edit'],
    [law.wire, 'body'],
    [law.wireBreaks, 'two bodies'],
  ]
  return ways.flatMap(([way, word]) => (way ? [word] : [])).join(', ')
}

/** The first sentences of the comment above the law. */
function demand(law: Law): string {
  const [file = ''] = globSync(`src/law/laws/*/${law.name}.ts`, { cwd: root })
  const source = readFileSync(join(root, file), 'utf8')
  const comment = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\nexport const/.exec(source)?.[1] ?? ''
  return comment.replace(/\n \*/g, ' ').replace(/\s+/g, ' ').trim()
}

function errorTable(): Table {
  const spoken = laws.filter((law) => law.error !== undefined)
  return tableOf(
    'errors',
    ['the provider says', 'law'],
    spoken.map((law) => [(law.error ?? '').replace(/\s+/g, ' '), `\`${law.name}\``]),
  )
}

function profileTable(): Table {
  const form = ({ callId }: Profile): string => (callId ? `${callId.pattern === '' ? 'any letters' : `\`${callId.pattern}\``}, at most ${callId.max}` : 'free')
  return tableOf(
    'profiles',
    ['profile', 'shorten in place', 'drop reasoning', 'user first', 'alternates', 'ids of calls', 'arguments'],
    profiles.map((profile) => {
      const { shortenInPlace, dropReasoning, startsWithUser, alternates } = profile.shapes
      const yes = (value: boolean): string => (value ? 'yes' : 'no')
      return [
        `\`${profile.name}\``,
        yes(shortenInPlace),
        dropReasoning,
        yes(startsWithUser),
        yes(alternates),
        form(profile),
        profile.argumentsAsText ? 'a text' : 'a value',
      ]
    }),
  )
}

if (process.argv[1] === import.meta.filename) {
  const path = join(root, 'docs/laws.md')
  writeFileSync(path, refreshTables(readFileSync(path, 'utf8')))
}
