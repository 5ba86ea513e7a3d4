import { bothForms, inSimple, jsonOf, jsonValue, objectOf } from '../../text/index.ts'
import { afterEmphasis } from '../answer/after-emphasis.ts'
import { readValue } from '../answer/plain-value.ts'
import { withoutThoughts } from '../answer/without-thoughts.ts'
import { PHASES, type Phase } from '../step/phase.ts'
import { plainLabel } from './plain-label.ts'

/** A model's answer about a chunk, as far as it can be read. */
export interface ChunkAnswer {
  readonly phase?: Phase
  readonly actionSummary: string
  readonly keyReasoning: string
  /** Absent if the answer does not mention files; empty if it says that there are none. */
  readonly filesInvolved?: readonly string[]
  /** Absent if the answer does not mention it; null if it says that there is none. */
  readonly outcome?: string | null
}

/** A label at the beginning of a line, with the list marks and emphasis that models put around it. */
const LABEL = bothForms(
  /^([\s>#*_`\-\d.)]{0,12})(phase|actions?|reasoning|key[ _]reasoning|action[ _]summary|files?(?:[ _]involved)?|outcome|阶段|动作|操作|行动|理由|原因|推理|(?:涉及|相关)?(?:文件|档案)|结果)([*_`]{0,3})\s{0,6}[:：]/i,
)

const LONGEST = 40_000

/** Values copied from the prompt: a model that repeats the prompt has not answered with them, nor with what it repeats before them. */
const ECHO = /^\[(?:one of: |brief summary of what|the key reasoning that led|comma-separated list of files|success\/failure\/error\/ongoing)/

/** Other words that models use for the phases. */
const SYNONYMS: readonly (readonly [RegExp, Phase])[] = [
  [/debug|diagnos|troubleshoot|调试|排查|诊断/, 'debugging'],
  [/understand|analy[sz]|reading|planning|clarif|理解|了解|阅读|分析|规划/, 'understanding'],
  [/locat|search|explor|navigat|investigat|find|定位|查找|搜索|探索|寻找/, 'locating'],
  [/fix|edit|implement|modif|coding|writing|refactor|repair|修复|修改|修正|实现|编辑|编写|编码|重构/, 'fixing'],
  [/test|verif|validat|check|测试|验证|检查/, 'testing'],
]

/** Ways to say that there is nothing, in English and Chinese. */
const NONE = bothForms(
  /^["'[(]{0,2}(?:none|n\/a|null|not applicable|no (?:relevant )?files?|-|无|没有|暂无|不适用|(?:没有|未|不|无)(?:涉及|相关|任何){0,3}(?:文件|档案))["'\])]{0,2}(?:\s{0,2}[(（][^)）]{0,100}[)）]|(?:\s(?:found|involved|needed|applicable|mentioned|given|specified|identified|modified|changed|touched|read|used|yet|were|was|if no files|if not applicable)){1,4})?[.。]?$/i,
)

/** A longer text is an actual value. */
const SAYS = 160

/**
 * Parses a model's answer: labelled lines in any case, in English or Chinese, with bullets, numbers or emphasis, in 【】, as headings or as rows of a table,
 * values in brackets, values over several lines, or one JSON object. If a label occurs twice, the last non-empty value counts. Unreadable fields are left out;
 * undefined if nothing can be read.
 */
export function parseChunkAnswer(answer: unknown): ChunkAnswer | undefined {
  if (typeof answer !== 'string') return undefined
  const text = withoutThoughts(answer.slice(0, LONGEST))
  const fields = fieldsOfJson(text) ?? fieldsOfLines(text)
  if (fields.size === 0) return undefined
  const phase = phaseOf(fields.get('phase') ?? '')
  const said = fields.get('outcome')
  const files = fields.get('files')
  return {
    ...(phase && { phase }),
    actionSummary: value(fields.get('action')),
    keyReasoning: value(fields.get('reasoning')),
    ...(files && { filesInvolved: namesIn(value(files)) }),
    ...(said && { outcome: value(said) || null }),
  }
}

function namesIn(text: string): string[] {
  return text
    .split(/[,，、\n]/)
    .map((name) => name.trim().replace(/^[-*]\s+|^[`'"]+|(?<![`'"])[`'"]+$/g, ''))
    .filter((name) => name !== '' && !isNone(name))
}

function fieldsOfLines(text: string): Map<string, string> {
  const found: { name: string; text: string }[] = []
  let open = false
  for (const written of text.split(/\r?\n/)) {
    const plain = plainLabel(written)
    const label = LABEL.exec(plain)
    const line = label ? plain : written
    const last: { name: string; text: string } | undefined = open ? found.at(-1) : undefined
    if (label) {
      const said = labelled(label, line)
      open = !ECHO.test(said.text)
      if (open) found.push(said)
      else if (said.name === 'phase') found.length = 0
    } else if (/^\s*(?:```|#|$)/.test(line)) open = last?.text === ''
    else if (last) last.text = last.text === '' ? line.trim() : `${last.text}\n${line.trim()}`
  }
  const fields = new Map<string, string>()
  for (const { name, text: said } of found) if (said !== '' || !fields.has(name)) fields.set(name, said)
  return fields
}

function labelled([all, marks = '', word = '', closed = '']: RegExpExecArray, line: string): { name: string; text: string } {
  const opened = /[*_`]{1,3}$/.exec(marks)?.[0] ?? ''
  return { name: nameOf(word) ?? '', text: afterEmphasis(opened, closed, line.slice(all.length)) }
}

function fieldsOfJson(text: string): Map<string, string> | undefined {
  const [from, to] = [text.indexOf('{'), text.lastIndexOf('}')]
  if (from < 0 || to < from) return undefined
  const fields = new Map<string, string>()
  for (const [key, content] of Object.entries(objectOf(jsonValue(text.slice(from, to + 1))) ?? {})) {
    const name = nameOf(key.replaceAll('_', ' '))
    if (name !== undefined) fields.set(name, Array.isArray(content) ? content.map(wordsIn).join(', ') || 'none' : wordsIn(content))
  }
  return fields.size > 0 ? fields : undefined
}

function wordsIn(value: unknown): string {
  return typeof value === 'string' ? value : jsonOf(value)
}

const NAMES: ReadonlyMap<string, string> = new Map([
  ['阶段', 'phase'],
  ['动作', 'action'],
  ['操作', 'action'],
  ['行动', 'action'],
  ['结果', 'outcome'],
])

function nameOf(label: string): string | undefined {
  const word = inSimple(label.toLowerCase())
  if (word.includes('reasoning') || /^(?:理由|原因|推理)$/.test(word)) return 'reasoning'
  if (word.startsWith('action')) return 'action'
  if (word.startsWith('file') || /(?:文件|档案)$/.test(word)) return 'files'
  return word === 'phase' || word === 'outcome' ? word : NAMES.get(word)
}

function phaseOf(text: string): Phase | undefined {
  const word = inSimple(text.toLowerCase().slice(0, 80))
  const named = PHASES.filter((phase) => word.includes(phase)).sort((a, b) => word.indexOf(a) - word.indexOf(b))
  return named[0] ?? SYNONYMS.find(([pattern]) => pattern.test(word))?.[1]
}

function value(text = ''): string {
  const said = readValue(text)
  return isNone(said) ? '' : said
}

function isNone(text: string): boolean {
  return text.length <= SAYS && NONE.test(text)
}
