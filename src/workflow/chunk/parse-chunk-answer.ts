import { PHASES, type Phase } from '../experience/phase.ts'

/** What a model said about a chunk, as far as it can be read. */
export interface ChunkAnswer {
  readonly phase?: Phase
  readonly actionSummary: string
  readonly keyReasoning: string
  /** Absent where nothing was said of files; empty where there were said to be none. */
  readonly filesInvolved?: readonly string[]
  /** Absent where nothing was said of it; null where there was said to be none. */
  readonly outcome?: string | null
}

/** A label at the beginning of a line, with whatever lists and emphasis models put around it. */
const LABEL =
  /^[\s>#*_`\-\d.)]{0,12}(phase|actions?|reasoning|key[ _]reasoning|action[ _]summary|files?(?:[ _]involved)?|outcome)[*_`\s]{0,6}[:：][*_`]{0,3}(.*)$/i

const LONGEST = 40_000

/** The question itself: a model that repeats it says nothing. */
const ECHO = /^Phase: \[one of: /m

/** Other words that models use for the phases. */
const SYNONYMS: readonly (readonly [RegExp, Phase])[] = [
  [/debug|diagnos|troubleshoot/, 'debugging'],
  [/understand|analy[sz]|reading|planning|clarif/, 'understanding'],
  [/locat|search|explor|navigat|investigat|find/, 'locating'],
  [/fix|edit|implement|modif|coding|writing|refactor|repair/, 'fixing'],
  [/test|verif|validat|check/, 'testing'],
]

/**
 * Reads a model's answer: labelled lines in any case, with bullets, numbers or emphasis, values in brackets, values that run over several
 * lines, or one JSON object. What cannot be read is left out; undefined where nothing can.
 */
export function parseChunkAnswer(answer: string): ChunkAnswer | undefined {
  const text = answer.slice(0, LONGEST)
  if (ECHO.test(text)) return undefined
  const fields = fieldsOfJson(text) ?? fieldsOfLines(text)
  if (fields.size === 0) return undefined
  const phase = phaseOf(fields.get('phase') ?? '')
  const said = fields.get('outcome')
  const outcome = value(said)
  const files = fields.get('files')
  return {
    ...(phase && { phase }),
    actionSummary: value(fields.get('action')),
    keyReasoning: value(fields.get('reasoning')),
    ...(files && { filesInvolved: namesIn(value(files)) }),
    ...(said && { outcome: outcome === '' ? null : outcome.toLowerCase().replace(/[.。]$/, '') }),
  }
}

function namesIn(text: string): string[] {
  return text
    .split(/[,，\n]/)
    .map((name) => name.replace(/^[\s\-*`'"]+|[\s`'"]+$/g, ''))
    .filter((name) => name !== '' && !isNone(name))
}

function fieldsOfLines(text: string): Map<string, string> {
  const fields = new Map<string, string>()
  let current: string | undefined
  for (const line of text.split(/\r?\n/)) {
    const match = LABEL.exec(line.slice(0, 4_000))
    const name = match ? nameOf(match[1] as string) : undefined
    if (name !== undefined && match) {
      current = fields.has(name) ? undefined : name
      if (current !== undefined) fields.set(name, (match[2] as string).trim())
    } else if (/^\s*(?:```|#|$)/.test(line)) current = current === undefined || fields.get(current) !== '' ? undefined : current
    else if (current !== undefined) fields.set(current, `${fields.get(current)}\n${line.trim()}`.trim())
  }
  return fields
}

function fieldsOfJson(text: string): Map<string, string> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  try {
    const found: unknown = JSON.parse(text.slice(from, to + 1))
    if (typeof found !== 'object' || found === null) return undefined
    const fields = new Map<string, string>()
    for (const [key, content] of Object.entries(found)) {
      const name = nameOf(key.replaceAll('_', ' '))
      if (name !== undefined) fields.set(name, Array.isArray(content) ? content.map(String).join(', ') || 'none' : String(content))
    }
    return fields.size > 0 ? fields : undefined
  } catch {
    return undefined
  }
}

function nameOf(label: string): string | undefined {
  const word = label.toLowerCase()
  if (word.includes('reasoning')) return 'reasoning'
  if (word.startsWith('action')) return 'action'
  if (word.startsWith('file')) return 'files'
  return word === 'phase' || word === 'outcome' ? word : undefined
}

function phaseOf(text: string): Phase | undefined {
  const word = text.toLowerCase().slice(0, 80)
  const named = PHASES.filter((phase) => word.includes(phase)).sort((a, b) => word.indexOf(a) - word.indexOf(b))
  return named[0] ?? SYNONYMS.find(([pattern]) => pattern.test(word))?.[1]
}

function value(text = ''): string {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\]$/, '$1')
    .replace(/^\*+|\*+$/g, '')
    .trim()
  return isNone(bare) ? '' : bare
}

function isNone(text: string): boolean {
  return /^["'[(]*(?:none|n\/a|null|not applicable|-)["'\])]*\.?$/i.test(text)
}
