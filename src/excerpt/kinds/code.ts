import { looksLikeError } from '../../text/index.ts'
import { linePieces } from '../line-pieces.ts'
import type { Reading } from '../reading.ts'

/** A number or arrow that a viewer puts before a line. */
const NUMBERED = /^\s*\d+(?:\t|→|\||:|\s{2})\s?/
const SIGNATURE =
  /^\s*(?:(?:export|default|public|private|protected|internal|static|final|abstract|async|override|pub(?:\([a-z]+\))?|unsafe|extern|inline|virtual|const|open|sealed|partial)\s+){0,6}(?:function\b|class\b|interface\b|type\s+\w|enum\b|struct\b|trait\b|impl\b|fn\b|func\b|def\b|module\b|namespace\b|mod\b|package\b|record\b|object\b|protocol\b|extension\b|macro_rules!|create\s+(?:table|view|function|index)\b)/i
const MEMBER =
  /^\s{1,8}(?:(?:public|private|protected|static|async|get|set|override|final|readonly)\s+){0,4}[#\w$]+\s*\([^()]{0,200}\)\s*(?::\s*[^={]{1,80})?\s*(?:\{|=>|;)\s*$/
const IMPORT = /^\s*(?:import\b|from\s+\S+\s+import\b|use\s+\w|#include\b|require\b|const\s+\S+\s*=\s*require\b|using\s+\w)/
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|!\[)|--\s|"""|''')/
const CLOSING = /^[\s})\];,]+$/

/** Source code: lines; signatures first, imports and the outer levels next, bodies and comments last. */
export const code: Reading = {
  noun: 'lines',
  pieces(text) {
    return linePieces(text, ({ text: raw }) => {
      const line = raw.replace(NUMBERED, '')
      if (SIGNATURE.test(line)) return 3
      if (MEMBER.test(line) && !/^\s*(?:if|for|while|switch|catch|return)\b/.test(line)) return 2.4
      if (CLOSING.test(line)) return 0.1
      if (IMPORT.test(line)) return 0.9
      if (COMMENT.test(line)) return 0.5
      const depth = Math.min(6, (/^\s*/.exec(line.replaceAll('\t', '    '))?.[0].length ?? 0) / 4)
      return 1.4 - 0.18 * depth + (/\b(?:return|throw|raise|TODO|FIXME)\b/.test(line) || looksLikeError(line) ? 0.3 : 0)
    })
  },
}
