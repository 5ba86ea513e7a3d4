/** Quoted text, up to its end or to where it was cut; a shell substitution in it may have quotes of its own. */
const QUOTED = /"\$\([^…]*(?:…|$)|"([^"…]*)(["…]|$)|'([^'…]*)(['…]|$)/g

/** From this many characters on, a quoted text was written to be stored or printed: a message, a script. */
const MIN_WRITTEN_CHARS = 12

/** The rest of a word that was cut; of a path enough is left. */
const TRUNCATED_WORD = / (?:\d*>[^\s,]*|[^\s,{}/]*)…(?=,|$)/g

/** Options before the name of a test, and the mark between a file and its test. */
const NAMED_TEST = /( (?:--?run|-k|-t|--grep|--filter|--tests?|--testNamePattern|--test-name-pattern|-Dtest)[ =])(?![-{])[^\s,]+|(::)[^\s,]+/g

/** A calculation: only digits and operators, after the name of the program that computes it. */
const CALCULATION = /^([A-Za-z_]\w{0,40}) (?=[^a-zA-Z]*\d\s{0,2}[-+*/^%]\s{0,2}[\d(])[\d\s.,()+*/^%-]+$/

/**
 * A command with slots for the text it writes, the tests it names and the calculation it makes; the rest stays. A script that begins with a comment is one
 * slot.
 */
export function generaliseCommand(command: string, verb: string): string {
  if (command.startsWith('#')) return '{script}'
  const text = command
    .replace(QUOTED, (all, double = '', doubleEnd = '', single = '', singleEnd = '') =>
      double.length + single.length < MIN_WRITTEN_CHARS && /["']/.test(doubleEnd + singleEnd) ? all : '{text}',
    )
    .replace(TRUNCATED_WORD, ' …')
    .replace(CALCULATION, '$1 {sum}')
  return verb === 'test' ? text.replace(NAMED_TEST, '$1$2{test}') : text
}
