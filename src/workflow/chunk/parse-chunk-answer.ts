import { asObject, parseJson, stringifyJson, toSimplifiedChinese, withTraditionalForms } from '../../text/index.ts'
import { afterEmphasis } from '../answer/after-emphasis.ts'
import { readValue } from '../answer/plain-value.ts'
import { withoutThoughts } from '../answer/without-thoughts.ts'
import { PHASES, type Phase } from '../step/phase.ts'
import { normaliseLabel } from './normalise-label.ts'

/** A model's answer about a chunk, as far as it can be read. */
export interface ChunkAnswer {
  readonly phase?: Phase
  readonly actionSummary: string
  readonly keyReasoning: string
  /** Absent if the answer does not mention files; empty if it states that there are none. */
  readonly filesInvolved?: readonly string[]
  /** Absent if the answer does not mention it; null if it states that there is none. */
  readonly outcome?: string | null
}

/** A label at the beginning of a line, with the list marks and emphasis that models put around it. */
const LABEL = withTraditionalForms(
  /^([\s>#*_`\-\d.)]{0,12})(phase|actions?|reasoning|key[ _]reasoning|action[ _]summary|files?(?:[ _]involved)?|outcome|阶段|动作|操作|行动|理由|原因|推理|(?:涉及|相关)?(?:文件|档案)|结果)([*_`]{0,3})\s{0,6}[:：]/i,
)

const MAX_ANSWER_CHARS = 40_000

/** Values copied from the prompt: a model that repeats the prompt has not answered with them, nor with what it repeats before them. */
const PROMPT_ECHO = /^\[(?:one of: |brief summary of what|the key reasoning that led|comma-separated list of files|success\/failure\/error\/ongoing)/

/** Other words that models use for the phases. */
const SYNONYMS: readonly (readonly [RegExp, Phase])[] = [
  [/debug|diagnos|troubleshoot|调试|排查|诊断/, 'debugging'],
  [/understand|analy[sz]|reading|planning|clarif|理解|了解|阅读|分析|规划/, 'understanding'],
  [/locat|search|explor|navigat|investigat|find|定位|查找|搜索|探索|寻找/, 'locating'],
  [/fix|edit|implement|modif|coding|writing|refactor|repair|修复|修改|修正|实现|编辑|编写|编码|重构/, 'fixing'],
  [/test|verif|validat|check|测试|验证|检查/, 'testing'],
]

/** Phrases for nothing, in English and Chinese. */
const NO_VALUE = withTraditionalForms(
  /^["'[(]{0,2}(?:none|n\/a|null|not applicable|no (?:relevant )?files?|-|无|没有|暂无|不适用|(?:没有|未|不|无)(?:涉及|相关|任何){0,3}(?:文件|档案))["'\])]{0,2}(?:\s{0,2}[(（][^)）]{0,100}[)）]|(?:\s(?:found|involved|needed|applicable|mentioned|given|specified|identified|modified|changed|touched|read|used|yet|were|was|if no files|if not applicable)){1,4})?[.。]?$/i,
)

/** A longer text is an actual value. */
const MAX_NO_VALUE_CHARS = 160

/**
 * Parses a model's answer: labelled lines in any case, in English or Chinese, with bullets, numbers or emphasis, in 【】, as headings or as rows of a table,
 * values in brackets, values over several lines, or one JSON object. If a label occurs twice, the last non-empty value counts. Unreadable fields are left out;
 * undefined if nothing can be read.
 */
export function parseChunkAnswer(answer: unknown): ChunkAnswer | undefined {
  if (typeof answer !== 'string') return undefined
  const text = withoutThoughts(answer.slice(0, MAX_ANSWER_CHARS))
  const fields = fieldsOfJson(text) ?? fieldsOfLines(text)
  if (fields.size === 0) return undefined
  const phase = phaseOf(fields.get('phase') ?? '')
  const outcome = fields.get('outcome')
  const files = fields.get('files')
  return {
    ...(phase && { phase }),
    actionSummary: plainValue(fields.get('action')),
    keyReasoning: plainValue(fields.get('reasoning')),
    ...(files && { filesInvolved: fileNames(plainValue(files)) }),
    ...(outcome && { outcome: plainValue(outcome) || null }),
  }
}

function fileNames(text: string): string[] {
  return text
    .split(/[,，、\n]/)
    .map((name) => name.trim().replace(/^[-*]\s+|^[`'"]+|(?<![`'"])[`'"]+$/g, ''))
    .filter((name) => name !== '' && !isNone(name))
}

function fieldsOfLines(text: string): Map<string, string> {
  const found: { name: string; text: string }[] = []
  let open = false
  for (const written of text.split(/\r?\n/)) {
    const plain = normaliseLabel(written)
    const label = LABEL.exec(plain)
    const line = label ? plain : written
    const last: { name: string; text: string } | undefined = open ? found.at(-1) : undefined
    if (label) {
      const field = parseLabelled(label, line)
      open = !PROMPT_ECHO.test(field.text)
      if (open) found.push(field)
      else if (field.name === 'phase') found.length = 0
    } else if (/^\s*(?:```|#|$)/.test(line)) open = last?.text === ''
    else if (last) last.text = last.text === '' ? line.trim() : `${last.text}\n${line.trim()}`
  }
  const fields = new Map<string, string>()
  for (const { name, text: content } of found) if (content !== '' || !fields.has(name)) fields.set(name, content)
  return fields
}

function parseLabelled([all, marks = '', word = '', closed = '']: RegExpExecArray, line: string): { name: string; text: string } {
  const opened = /[*_`]{1,3}$/.exec(marks)?.[0] ?? ''
  return { name: fieldName(word) ?? '', text: afterEmphasis(opened, closed, line.slice(all.length)) }
}

function fieldsOfJson(text: string): Map<string, string> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  const fields = new Map<string, string>()
  for (const [key, content] of Object.entries(asObject(parseJson(text.slice(from, to + 1))) ?? {})) {
    const name = fieldName(key.replaceAll('_', ' '))
    if (name !== undefined) fields.set(name, Array.isArray(content) ? content.map(fieldText).join(', ') || 'none' : fieldText(content))
  }
  return fields.size > 0 ? fields : undefined
}

function fieldText(value: unknown): string {
  return typeof value === 'string' ? value : stringifyJson(value)
}

const CHINESE_FIELD_NAMES: ReadonlyMap<string, string> = new Map([
  ['阶段', 'phase'],
  ['动作', 'action'],
  ['操作', 'action'],
  ['行动', 'action'],
  ['结果', 'outcome'],
])

function fieldName(label: string): string | undefined {
  const word = toSimplifiedChinese(label.toLowerCase())
  if (word.includes('reasoning') || /^(?:理由|原因|推理)$/.test(word)) return 'reasoning'
  if (word.startsWith('action')) return 'action'
  if (word.startsWith('file') || /(?:文件|档案)$/.test(word)) return 'files'
  return word === 'phase' || word === 'outcome' ? word : CHINESE_FIELD_NAMES.get(word)
}

function phaseOf(text: string): Phase | undefined {
  const word = toSimplifiedChinese(text.toLowerCase().slice(0, 80))
  const named = PHASES.filter((phase) => word.includes(phase)).sort((a, b) => word.indexOf(a) - word.indexOf(b))
  return named[0] ?? SYNONYMS.find(([pattern]) => pattern.test(word))?.[1]
}

function plainValue(text = ''): string {
  const plain = readValue(text)
  return isNone(plain) ? '' : plain
}

function isNone(text: string): boolean {
  return text.length <= MAX_NO_VALUE_CHARS && NO_VALUE.test(text)
}
