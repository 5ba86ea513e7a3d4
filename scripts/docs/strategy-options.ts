/** Strategies whose options are not in the file of the same name. */
export const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  'key-information': 'src/strategy/information/key-record.ts',
}

/** Returns the options declared in a source file (its interface ending in `Options`), each with its doc comment, as a Markdown list; '' if there are none. */
export function strategyOptions(source: string): string {
  const [, body = ''] = /export interface \w+Options \{\n([\s\S]*?)\n\}/.exec(source) ?? []
  return [...body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*readonly (\w+)\?:/g)]
    .map(([, comment = '', name]) => `- \`${name}\`: ${comment.replace(/\s*\n\s*\* ?/g, ' ').trim()}`)
    .join('\n')
}
