import fc from 'fast-check'

/** Texts of all kinds: words, line ends, quotes, CJK, emoji, lone surrogates, nothing. */
export const text = fc.oneof(
  { weight: 4, arbitrary: fc.lorem({ maxCount: 8 }) },
  fc.constantFrom('', 'a/b "quoted" \\ back', 'line\nline\r\n\ttab', '漢字かな交じり文 é', '👩‍👩‍👧 🙂', '\ud800 lone', '$& $1', '</script>'),
)

/** A text that is not empty. */
export const words = fc.lorem({ maxCount: 12 })

/** Arguments as their JSON text. */
export const argumentsText = fc.constantFrom('{}', '{"path": "src/a.ts", "n": 1.0}', '{"id":12345678901234567890,"x":[1, 2]}', '{ "q" : "é \\u00e9" }')

/** Arguments as an object. */
export const argumentsValue = fc.constantFrom({}, { path: 'src/a.ts', n: 1 }, { id: 7, list: [1, [2]], deep: { a: null } })

export const callId = fc.integer({ min: 0, max: 40 }).map((n) => `call_${n}`)

export const toolName = fc.constantFrom('bash', 'read_file', 'grep')

export const base64 = fc.constantFrom('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJ', 'R0lGODlhAQABAAAAACw=')

/** A list of turns, each a list of wire messages, as one list. */
export function turnsOf<T extends object>(turn: fc.Arbitrary<T[]>): fc.Arbitrary<T[]> {
  return fc.array(turn, { maxLength: 5 }).map((all) => all.flat())
}

/** The list itself, or a body that contains it among other fields. */
export function bodyOr(list: fc.Arbitrary<object[]>, body: (list: object[]) => fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc.oneof(list, list.chain(body))
}
