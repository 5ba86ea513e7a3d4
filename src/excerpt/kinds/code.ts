import { looksLikeError } from '../../text/index.ts'
import { linePieces } from '../split/line-pieces.ts'
import type { Splitter } from '../split/splitter.ts'

/** A number or arrow that a viewer writes before a line. */
const NUMBERED = /^\s*\d+(?:\t|→|\||:|\s{2})\s?/
const WORDS =
  '(?:export|default|public|private|protected|internal|static|final|abstract|async|override|pub(?:\\([a-z]+\\))?|unsafe|extern|inline|virtual|const|open|sealed|partial|declare|data)\\s+'
const NAMED = '(?:class|interface|type|enum|struct|trait|impl|fn|func|def|mod|namespace|module|protocol|extension|object|record|union|typedef)\\s+[\\w$<&*(]'
const SIGNATURE = new RegExp(`^\\s*(?:${WORDS}){0,6}(?:function\\b|${NAMED}|impl<|func\\(|package\\s+\\w+\\s*;?\\s*$|macro_rules!)`)
const SQL = /^\s*create\s+(?:or\s+replace\s+)?(?:table|view|function|materialized\s+view|procedure|trigger|type)\b/i
/** A schema has many of these, all alike and implied by their table. */
const INDEX = /^\s*create\s+(?:unique\s+)?index\b/i
/** A function of the C family at the left margin: a type, a name, its parameters, and no semicolon. */
const MARGIN = /^[A-Za-z_][\w:<>,*& \t]{0,120}[ \t*&]~?[\w:]+\s?\([^;{}=]{0,340}(?:[{}][^;=]{0,40})?$/
const MEMBER =
  /^\s{1,12}(?:(?:public|private|protected|static|async|get|set|override|final|readonly)\s+){0,4}[#\w$]+\??\s*\([^()]{0,200}\)\s*(?:(?::[^={]{1,82})?(?:\{|=>)|:\s*[A-Za-z_$][\w$.<>[\], |&'"]{0,80};?)$/
const STATEMENT = /^\s*(?:if|for|while|switch|catch|return|else|do|case|default|new|throw|await|yield)\b/
const IMPORT = /^\s*(?:import\b|from\s+\S+\s+import\b|use\s+\w|#include\b|require\b|const\s+\S+\s*=\s*require\b|using\s+\w)/
/** A line inside a block of imports. */
const IMPORTED = /^\s+(?:[\w.]{1,40}\s+)?"[^"\s]{1,200}",?$/
const COMMENT = /^\s*(?:\/\/|\/\*|\*|#(?!include|!\[)|--\s|"""|''')/
const CLOSING = /^[\s})\];,]+$/

/** Source code: lines; signatures first, imports and the outer levels next, bodies and comments last. */
export const code: Splitter = {
  noun: 'lines',
  pieces(text) {
    return linePieces(text, ({ text: raw }) => {
      const line = raw.replace(NUMBERED, '').trimEnd()
      if (SIGNATURE.test(line) || SQL.test(line)) return 3
      if ((MEMBER.test(line) || MARGIN.test(line)) && !STATEMENT.test(line)) return 2.4
      if (CLOSING.test(line)) return 0.1
      if (INDEX.test(line)) return 0.8
      if (IMPORT.test(line) || IMPORTED.test(line)) return 0.5
      if (COMMENT.test(line)) return 0.5
      const depth = Math.min(6, (/^\s*/.exec(line.replaceAll('\t', '    '))?.[0].length ?? 0) / 4)
      return 1.4 - 0.18 * depth + (/\b(?:return|throw|raise|TODO|FIXME)\b/.test(line) || looksLikeError(line) ? 0.3 : 0)
    })
  },
}
