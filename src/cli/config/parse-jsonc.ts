import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser'

/** Nesting depth that a value may have: more than settings need, and little enough for the parser, which recurses. */
const MAX_DEPTH = 16
/** Path segments that are shown. */
const MAX_SHOWN_SEGMENTS = 4

/**
 * Parses a JSON text that may contain comments and trailing commas, as editors allow in settings. A duplicate key in an object is refused, because one
 * of its values would be ignored silently.
 * @throws SyntaxError with the line and what was expected there; RangeError with the path of a value that is nested too deep
 */
export function parseJsonc(text: string): unknown {
  const stripped = text.replace(/^\uFEFF/, '')
  visit(stripped, { onObjectBegin: checkDepth, onArrayBegin: checkDepth })
  const errors: ParseError[] = []
  const tree = parseTree(stripped, errors, { allowTrailingComma: true })
  const [firstError] = errors
  if (firstError !== undefined) throw syntaxErrorAt(stripped, firstError.offset, codeAsWords(printParseErrorCode(firstError.error)))
  return tree === undefined ? undefined : nodeValue(tree, stripped)
}

function checkDepth(_offset: number, _length: number, line: number, _character: number, path: () => readonly (string | number)[]): void {
  const steps = path()
  if (steps.length > MAX_DEPTH)
    throw new RangeError(`line ${line + 1}: '${steps.slice(0, MAX_SHOWN_SEGMENTS).join('.')}' is nested more than ${MAX_DEPTH} levels deep`)
}

/** @throws SyntaxError for a duplicate key */
function nodeValue({ type, value, children = [] }: Node, text: string): unknown {
  if (type === 'array') return children.map((item) => nodeValue(item, text))
  if (type !== 'object') return value
  const members = new Map<string, unknown>()
  for (const { offset, children: [name, member] = [] } of children) {
    if (name === undefined || member === undefined) continue
    if (members.has(name.value)) throw syntaxErrorAt(text, offset, `'${name.value}' is set a second time`)
    members.set(name.value, nodeValue(member, text))
  }
  return Object.fromEntries(members)
}

function syntaxErrorAt(text: string, offset: number, what: string): SyntaxError {
  return new SyntaxError(`line ${text.slice(0, offset).split('\n').length}: ${what}`)
}

/** `CommaExpected` as `comma expected`. */
function codeAsWords(code: string): string {
  return code.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
