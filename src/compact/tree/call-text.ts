const ESCAPED = /\\(?:u([0-9a-fA-F]{4})|(.))/g
const SPACES: ReadonlySet<string> = new Set(['n', 't', 'r', 'f', 'b'])

/**
 * A piece of a call's arguments in readable form: line ends and tabs escaped by JSON become spaces, and quotes are unescaped, also inside an argument that is
 * JSON itself. @param isFirst whether it is the first piece, which begins with the name of the tool
 */
export function callText(raw: string, isFirst: boolean): string {
  const space = isFirst ? raw.indexOf(' ') : -1
  const input = space > 0 && raw.length > space + 1 ? raw.slice(space + 1) : raw
  return input
    .replace(ESCAPED, (_, code: string | undefined, letter: string) =>
      code ? String.fromCharCode(Number.parseInt(code, 16)) : SPACES.has(letter) ? ' ' : letter,
    )
    .trim()
}
