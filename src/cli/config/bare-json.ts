/** A string, also one that nobody ended, and what may stand between strings: each is gone through once. */
const COMMENTS = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|\/\/[^\r\n]*|\/\*[\s\S]*?(?:\*\/|$)/g
const COMMAS = /"(?:[^"\\]|\\[\s\S]?)*(?:"|$)|,(?<=[^\s,{[]\s*,)(?=\s*[}\]])/g
const WHOLE = /^(?:\/\/|\/\*[\s\S]*\*\/$|,)/

/**
 * JSON of a text that may hold comments and commas before a closing bracket, as editors know it for settings. What is left out becomes blanks, so
 * that a parser's complaint names the place in the text as it was. Linear.
 */
export function bareJson(text: string): string {
  return text
    .replace(/^\uFEFF/, '')
    .replace(COMMENTS, (found) => leftOut(found))
    .replace(COMMAS, (found) => leftOut(found))
}

/** Blanks for a comment or a comma, on as many lines; a string, and a comment that nobody ended, as it is. */
function leftOut(found: string): string {
  return WHOLE.test(found) && found !== '/*/' ? found.replace(/[^\r\n]/g, ' ') : found
}
