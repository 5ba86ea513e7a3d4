/** What stands between quotes, to its end or to where it was cut; what a shell puts in their place may hold quotes of its own. */
const QUOTED = /"\$\([^…]*(?:…|$)|"([^"…]*)(["…]|$)|'([^'…]*)(['…]|$)/g

/** From so many characters on it was written to be stored or printed: a message, a script. */
const WRITTEN = 12

/** The rest of a word that was cut; of a path enough is there. */
const CUT = / (?:\d*>[^\s,]*|[^\s,{}/]*)…(?=,|$)/g

/** Options behind which a test is named, and the mark between a file and its test. */
const NAMED_TEST = /( (?:--?run|-k|-t|--grep|--filter|--tests?|--testNamePattern|--test-name-pattern|-Dtest)[ =])(?![-{])[^\s,]+|(::)[^\s,]+/g

/** A sum: figures and signs alone, behind the name of what reckons it. */
const SUM = /^([A-Za-z_]\w{0,40}) (?=[^a-zA-Z]*\d\s{0,2}[-+*/^%]\s{0,2}[\d(])[\d\s.,()+*/^%-]+$/

/** A command with slots for what it writes, the tests that it names and the sum that it reckons; all else stays. A script that begins with a comment is one. */
export function commandSlots(command: string, verb: string): string {
  if (command.startsWith('#')) return '{script}'
  const text = command
    .replace(QUOTED, (all, double = '', doubleEnd = '', single = '', singleEnd = '') =>
      double.length + single.length < WRITTEN && /["']/.test(doubleEnd + singleEnd) ? all : '{text}',
    )
    .replace(CUT, ' …')
    .replace(SUM, '$1 {sum}')
  return verb === 'test' ? text.replace(NAMED_TEST, '$1$2{test}') : text
}
