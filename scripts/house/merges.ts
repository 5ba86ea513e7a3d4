/** Conflict markers left by a merge: in pages they go unnoticed, where code would not run. */
export function leftByMerges(file: string, text: string): string[] {
  return text.split('\n').flatMap((line, i) => (/^(?:<{7}|>{7}|\|{7}) /.test(line) ? [`${file}:${i + 1}: a merge was left unfinished here`] : []))
}
