import { commands } from '../../src/cli/commands.ts'

const BLOCK = /<!-- options: (\w+) -->\n[\s\S]*?<!-- \/options -->/g

/** Fills the marked blocks of a page with each command's current description and options. */
export function withOptions(page: string): string {
  return page.replace(BLOCK, (_, name: string) => `<!-- options: ${name} -->\n${optionsOf(name)}\n<!-- /options -->`)
}

function optionsOf(name: string): string {
  const command = commands.find(({ usage }) => usage.split(' ')[0] === name)
  if (!command) throw new Error(`There is no command ${name}`)
  const rows = command.options.map(
    ({ flag, short, text, default: standard }) =>
      `| \`${short === undefined ? '' : `${short}, `}${flag}\` | ${escapeCell(text)}${standard === undefined ? '' : ` (default: ${standard})`} |`,
  )
  const table = rows.length === 0 ? [] : ['', '| option | |', '|---|---|', ...rows]
  return [`\`decant ${command.usage}\`: ${command.text}.`, ...table].join('\n')
}

function escapeCell(text: string): string {
  return text.replaceAll('|', '\\|')
}
