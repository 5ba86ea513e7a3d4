import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { corpus } from '../corpus.ts'

const raw = join(corpus, 'raw')
/** Folders of the corpus, and the format each holds. */
export const folders: Record<string, string> = {
  'claude-code': 'claude-code',
  'swe-agent': 'swe-agent',
  'tau-bench': 'tau-bench',
  langgraph: 'langgraph',
  'deer-flow-sse': 'deer-flow',
  'who-and-when': 'who-and-when',
  specstory: 'specstory',
  'openhands-llm-logs': 'openhands-llm-log',
}
/** Every recorded file. */
export const recorded = Object.keys(folders).flatMap((folder) =>
  existsSync(join(raw, folder)) ? readdirSync(join(raw, folder)).map((file) => ({ folder, file })) : [],
)
/** The text of a recorded file. */
export const recordedText = ({ folder, file }: { folder: string; file: string }) => gunzipSync(readFileSync(join(raw, folder, file))).toString('utf8')
const objects = (text: string) => text.split('\n').flatMap((line) => parsed(line))

/** The object in a line; none if it is empty or damaged. */
function parsed(line: string): Json[] {
  try {
    const value = JSON.parse(line) as Json
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : []
  } catch {
    return []
  }
}

// biome-ignore lint/suspicious/noExplicitAny: the raw files are walked as they are
type Json = any

/** Every string inside a value. */
function strings(value: Json): string[] {
  if (typeof value === 'string') return [value]
  if (Array.isArray(value)) return value.flatMap(strings)
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(strings) : []
}

const blocks = (content: Json): string[] =>
  typeof content === 'string'
    ? [content]
    : Array.isArray(content)
      ? content.flatMap((block) => [block?.text, block?.thinking].filter((one) => typeof one === 'string'))
      : []
const chat = (message: Json): string[] => [
  ...blocks(message.content),
  ...(message.tool_calls ?? []).map((call: Json) => call.function?.arguments).filter((one: Json) => typeof one === 'string'),
  ...[message.reasoning_content].filter((one) => typeof one === 'string'),
]

/** The value of a text, or its lines if it is JSONL. */
function parseWhole(text: string): Json[] {
  try {
    return [JSON.parse(text.replace(/^\uFEFF/, '')) as Json]
  } catch {
    return objects(text)
  }
}

/** The texts, call arguments and results in a raw file, without damaged lines, found without decant's own readers. */
export function expectedTexts(folder: string, text: string): string[] {
  if (folder === 'claude-code') {
    return objects(text)
      .filter((line) => line.message && (line.type === 'user' || line.type === 'assistant'))
      .flatMap(({ message }) => [
        ...blocks(message.content),
        ...(Array.isArray(message.content) ? message.content : []).flatMap((block: Json) =>
          block.type === 'tool_use'
            ? strings(block.input).map((one) => JSON.stringify(one).slice(1, -1))
            : block.type === 'tool_result'
              ? blocks(block.content)
              : [],
        ),
      ])
  }
  if (folder === 'deer-flow-sse') {
    const byId = new Map<string, string>()
    let kind = ''
    for (const line of text.split('\n')) {
      if (line.startsWith('event:')) kind = line.slice(6).trim()
      for (const data of line.startsWith('data:') ? parsed(line.slice(5)) : []) {
        const id = `${kind === 'tool_call_result'} ${data.id}`
        if (typeof data.content === 'string') byId.set(id, (byId.get(id) ?? '') + data.content)
      }
    }
    return [...byId.values()]
  }
  if (folder === 'specstory') {
    const tags = /^(_\*\*|#|---|<!--)|<\/?(?:tool-use|details|think|summary)/
    return text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '' && !tags.test(line))
      .map((line) => JSON.stringify(line).slice(1, -1))
  }
  const [file, ...more] = parseWhole(text)
  // Two copies of a one-line file are JSONL.
  if (more.length > 0) return [file, ...more].flatMap((one) => expectedTexts(folder, JSON.stringify(one)))
  if (file === undefined) return []
  if (folder === 'tau-bench') return file.flatMap((trial: Json) => trial.traj.flatMap(chat))
  if (folder === 'swe-agent') return file.history.filter((message: Json) => message.is_demo !== true).flatMap(chat)
  if (folder === 'langgraph')
    return file.values.messages.flatMap((message: Json) => [
      ...blocks(message.content),
      ...(message.tool_calls ?? []).flatMap((call: Json) => strings(call.args).map((one) => JSON.stringify(one).slice(1, -1))),
    ])
  if (folder === 'who-and-when') return file.history.flatMap((turn: Json) => strings(turn.content))
  return [...(file.messages ?? file).flatMap(chat), ...(file.response?.choices ?? []).flatMap((choice: Json) => chat(choice.message))]
}
