import { type Node, type ParseError, parseTree, printParseErrorCode, visit } from 'jsonc-parser'

/** Nesting depth that a value may have: more than settings need, and little enough for the parser, which recurses. */
const DEEPEST = 16
/** Path segments that are shown. */
const SHOWN = 4

/**
 * Parses a JSON text that may contain comments and trailing commas, as editors allow in settings. A duplicate key in an object is refused, because one
 * of its values would be ignored silently.
 * @throws SyntaxError with the line and what was expected there; RangeError with the path of a value that is nested too deep
 */
export function jsonc(text: string): unknown {
  const bare = text.replace(/^\uFEFF/, '')
  visit(bare, { onObjectBegin: notTooDeep, onArrayBegin: notTooDeep })
  const faults: ParseError[] = []
  const tree = parseTree(bare, faults, { allowTrailingComma: true })
  const [fault] = faults
  if (fault !== undefined) throw faultAt(bare, fault.offset, inWords(printParseErrorCode(fault.error)))
  return tree === undefined ? undefined : valueIn(tree, bare)
}

function notTooDeep(_offset: number, _length: number, line: number, _character: number, path: () => readonly (string | number)[]): void {
  const steps = path()
  if (steps.length > DEEPEST) throw new RangeError(`line ${line + 1}: '${steps.slice(0, SHOWN).join('.')}' is nested more than ${DEEPEST} levels deep`)
}

/** @throws SyntaxError for a duplicate key */
function valueIn({ type, value, children = [] }: Node, text: string): unknown {
  if (type === 'array') return children.map((item) => valueIn(item, text))
  if (type !== 'object') return value
  const members = new Map<string, unknown>()
  for (const { offset, children: [name, member] = [] } of children) {
    if (name === undefined || member === undefined) continue
    if (members.has(name.value)) throw faultAt(text, offset, `'${name.value}' is set a second time`)
    members.set(name.value, valueIn(member, text))
  }
  return Object.fromEntries(members)
}

function faultAt(text: string, offset: number, what: string): SyntaxError {
  return new SyntaxError(`line ${text.slice(0, offset).split('\n').length}: ${what}`)
}

/** `CommaExpected` as `comma expected`. */
function inWords(code: string): string {
  return code.replace(/\B[A-Z]/g, (letter) => ` ${letter}`).toLowerCase()
}
