/** Where the options of a strategy do not stand in the file of its name. */
export const OPTIONS_ELSEWHERE: Readonly<Record<string, string>> = {
  'key-information': 'src/strategy/information/key-record.ts',
}

/** The options that a source file declares (its interface that ends in `Options`), each with its doc comment, as a list of Markdown; '' where it has none. */
export function strategyOptions(source: string): string {
  const [, body = ''] = /export interface \w+Options \{\n([\s\S]*?)\n\}/.exec(source) ?? []
  return [...body.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*readonly (\w+)\?:/g)]
    .map(([, comment = '', name]) => `- \`${name}\`: ${comment.replace(/\s*\n\s*\* ?/g, ' ').trim()}`)
    .join('\n')
}
