/**
 * JSON of a text that may hold comments and commas before a closing bracket, as editors know it for settings. What is left out becomes blanks, so
 * that a parser's complaint names the place in the text as it was.
 */
export function bareJson(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(/("(?:[^"\\]|\\.)*")|\/\/[^\r\n]*|\/\*[\s\S]*?\*\//g, (all, string?: string) => string ?? blanks(all))
    .replace(/("(?:[^"\\]|\\.)*")|(?<=[^\s,{[]\s*),(?=\s*[}\]])/g, (all, string?: string) => string ?? blanks(all))
}

/** As many blanks, on as many lines. */
function blanks(text: string): string {
  return text.replace(/[^\r\n]/g, ' ')
}
