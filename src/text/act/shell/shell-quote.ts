/** Returns the end of the body of a here-document that begins at `from`, and the place after its closing line. */
export function heredocEnd(text: string, word: string, from: number): { start: number; next: number } {
  let line = from
  while (line < text.length) {
    let stop = text.indexOf('\n', line)
    if (stop < 0) stop = text.length
    if (stop - line <= word.length + 64 && text.slice(line, stop).trim() === word) return { start: line, next: stop }
    line = stop + 1
  }
  return { start: text.length, next: text.length }
}

/** Returns the end of a double-quoted stretch that begins at `from`, skipping substitutions within it; the end of the text if it is not closed. */
export function quoteEnd(text: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== '"') {
    if (text[at] === '\\') at += 2
    else if (text[at] === '$' && text[at + 1] === '(') at = substitutionEnd(text, at + 2)
    else at++
  }
  return Math.min(at, text.length)
}

/** Returns the place after the parenthesis that closes a substitution, skipping here-documents and quotes in it. */
function substitutionEnd(text: string, from: number): number {
  let depth = 1
  let at = from
  const pendingHeredocs: string[] = []
  while (at < text.length && depth > 0) {
    const char = text[at]
    if (char === '\\') at++
    else if (char === '(') depth++
    else if (char === ')') depth--
    else if (char === "'") at = closingQuote(text, "'", at + 1)
    else if (char === '"') at = closingQuote(text, '"', at + 1)
    else if (char === '<' && text.startsWith('<<', at) && text[at + 2] !== '<') {
      const word = /^<<-?\s{0,4}(['"]?)([\w-]{1,64})\1/.exec(text.slice(at, at + 80))
      if (word) pendingHeredocs.push(word[2] as string)
      at += Math.max(1, (word?.[0].length ?? 2) - 1)
    } else if (char === '\n' && pendingHeredocs.length > 0) at = heredocEnd(text, pendingHeredocs.shift() as string, at + 1).next
    at++
  }
  return at
}

function closingQuote(text: string, quote: string, from: number): number {
  let at = from
  while (at < text.length && text[at] !== quote) at += quote === '"' && text[at] === '\\' ? 2 : 1
  return at
}
