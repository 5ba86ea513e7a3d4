/** Writes a JSON value in another notation. */
export type ValueFormat = (value: unknown) => string

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)

/** Notations in which tools answer. */
export const VALUE_FORMATS: Readonly<Record<string, ValueFormat>> = {
  'JSON, spaced': spaced,
  'JSON, no white space': (value) => JSON.stringify(value),
  'JSON, indented': (value) => JSON.stringify(value, null, 2),
  'JSON behind a heading': (value) => `Result of the call:\n${spaced(value)}`,
  'JSON in a string of JSON': (value) => JSON.stringify({ content: spaced(value) }),
  'Python values': python,
  'Python objects': (value) => objects(value, 'Item'),
  YAML: (value) => yaml(value, ''),
  'Markdown lists': (value) => markdown(value, ''),
  'XML on one line': xml,
}

function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`
  if (!isRecord(value)) return JSON.stringify(value)
  return `{${Object.entries(value)
    .map(([key, one]) => `${JSON.stringify(key)}: ${spaced(one)}`)
    .join(', ')}}`
}

function python(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(python).join(', ')}]`
  if (isRecord(value))
    return `{${Object.entries(value)
      .map(([key, one]) => `${python(key)}: ${python(one)}`)
      .join(', ')}}`
  if (typeof value === 'string') return value.includes("'") && !value.includes('"') ? `"${value}"` : `'${value.replaceAll("'", "\\'")}'`
  return value === null ? 'None' : value === true ? 'True' : value === false ? 'False' : String(value)
}

function objects(value: unknown, name: string): string {
  if (Array.isArray(value)) return `[${value.map((one) => objects(one, name)).join(', ')}]`
  if (!isRecord(value)) return python(value)
  return `${name}(${Object.entries(value)
    .map(([key, one]) => `${key}=${objects(one, key)}`)
    .join(', ')})`
}

function yaml(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, one]) => `\n${indent}${Array.isArray(value) ? '- ' : `${key}: `}${yaml(one, `${indent}  `)}`)
    .join('')
}

function markdown(value: unknown, indent: string): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, one]) => `\n${indent}- ${Array.isArray(value) ? '' : `**${key}**: `}${markdown(one, `${indent}  `)}`)
    .join('')
}

function xml(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  return Object.entries(value)
    .map(([key, one]) => (Array.isArray(value) ? `<item>${xml(one)}</item>` : `<${key}>${xml(one)}</${key}>`))
    .join('')
}
