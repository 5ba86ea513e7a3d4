import { looksLikeError } from '../../text/index.ts'
import { linePieces } from '../split/line-pieces.ts'
import { lineTemplate } from '../split/line-template.ts'
import type { Splitter } from '../split/splitter.ts'

const PASS = /^\s*(?:✓|✔|√|ok\s+\d+|--- PASS|\(pass\)|PASS(?:ED)?\b.*\S|\.+\s*(?:\[\s*\d+%\])?\s*$)|\bPASSED\b|\.\.\. ok\s*$|\bpassed\s*(?:\[\s*\d+%\])?\s*$/
const FAIL = /^\s*(?:✗|✘|✖|×|not ok\b|--- FAIL|\(fail\)|FAIL(?:ED)?\b|E\s{2,}|>\s)|\bFAILED\b|\.\.\. FAILED|●|AssertionError|\bexpected\b|\breceived\b/i
const TOTALS =
  /\b\d+\s+(?:pass(?:ed|ing)?|fail(?:ed|ing|ures?)?|skip(?:ped)?|tests?|errors?|pending|examples?)\b|^\s*(?:Tests?|Test Suites|Test Files|Ran|Duration)\s*[:\s]\s*\d|^(?:ok|FAIL)\s+\S+\s+(?:[\d.]+s|\(cached\)|\[)|^(?:PASS|FAIL|OK)\s*$|\bexit(?:ed)?(?: with)?(?: code| status)?:?\s+\d/i
/** Lines in which a runner only reports that it continues. */
const START = /^\s*(?:=== (?:RUN|PAUSE|CONT|NAME)\b|RUNS?\s)/
/** A line between two rules, which divides a report: its content follows below. */
const BANNER = /^([=_─━-])\1{2,}\s.*\1{3}\s*$/
/** The reason of a failure, as pytest writes it in its trace and in its list of failures. */
const REASON = /^E\s{2,}\w*(?:Error|Exception|Failure|assert)\b|^(?:FAILED|ERROR) \S+ - \S/

/** Test reports: lines; failures with the lines after them and the totals first, passes last. */
export const tests: Splitter = {
  noun: 'lines',
  pieces(text) {
    let linesSinceFailure = Number.POSITIVE_INFINITY
    const seen = new Map<string, number>()
    return linePieces(text, ({ text: line }) => {
      linesSinceFailure++
      if (START.test(line)) return 0.05
      const isPass = PASS.test(line)
      if (TOTALS.test(line) && !isPass) return 4
      if (isPass) {
        linesSinceFailure = Number.POSITIVE_INFINITY
        return 0.1
      }
      if (BANNER.test(line)) {
        linesSinceFailure = 0
        return 0.3
      }
      const shape = lineTemplate(line)
      const before = seen.get(shape) ?? 0
      seen.set(shape, before + 1)
      if (FAIL.test(line) || looksLikeError(line)) {
        linesSinceFailure = 0
        return (REASON.test(line) ? 5 : 3.5) / Math.sqrt(1 + before)
      }
      return (linesSinceFailure <= 12 ? 2.5 - linesSinceFailure / 8 : 0.6) / Math.sqrt(1 + before)
    })
  },
  describe(lines) {
    const passes = lines.filter((line) => PASS.test(line)).length
    if (passes === lines.length) return 'all passes'
    return passes > 0 ? `${passes} of them passes` : undefined
  },
}
