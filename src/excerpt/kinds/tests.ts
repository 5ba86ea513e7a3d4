import { looksLikeError } from '../../text/index.ts'
import { linePieces } from '../line-pieces.ts'
import type { Reading } from '../reading.ts'

const PASS = /^\s*(?:✓|✔|√|ok\s+\d+|--- PASS|PASS(?:ED)?\b|\.+\s*(?:\[\s*\d+%\])?\s*$)|\bPASSED\b|\.\.\. ok\s*$|\bpassed\s*(?:\[\s*\d+%\])?\s*$/
const FAIL = /^\s*(?:✗|✘|✖|×|not ok\b|--- FAIL|FAIL(?:ED)?\b|E\s{2,}|>\s)|\bFAILED\b|\.\.\. FAILED|●|AssertionError|\bexpected\b|\breceived\b/i
const TOTALS =
  /\b\d+\s+(?:passed|failed|skipped|tests?|errors?|pending|passing|failing|examples?)\b|^\s*(?:Tests?|Test Suites|Test Files|Ran|Duration|ok|FAIL)\s*[:\s]\s*\d/i

/** Test reports: lines; failures with what follows them and the totals first, passes last. */
export const tests: Reading = {
  noun: 'lines',
  pieces(text) {
    let since = Number.POSITIVE_INFINITY
    return linePieces(text, ({ text: line }) => {
      since++
      if (TOTALS.test(line)) return 4
      if (PASS.test(line)) {
        since = Number.POSITIVE_INFINITY
        return 0.1
      }
      if (FAIL.test(line) || looksLikeError(line)) {
        since = 0
        return 3.5
      }
      return since <= 12 ? 2.5 - since / 8 : 0.6
    })
  },
}
