/** Text escaped for an SVG picture. */
export function escapeSvg(text: string): string {
  return text.replace(/[<>&"']/g, (char) => `&#${char.charCodeAt(0)};`)
}
