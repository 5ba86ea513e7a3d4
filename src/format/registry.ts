import { DecantError } from '../message/index.ts'
import type { Format } from './format.ts'
import { nearestFormat } from './nearest-format.ts'
import { readers } from './readers/index.ts'
import { aiSdkModel } from './wire/ai-sdk-model.ts'
import { aiSdkUi } from './wire/ai-sdk-ui.ts'
import { anthropicMessages } from './wire/anthropic-messages.ts'
import { deepseek } from './wire/deepseek.ts'
import { gemini } from './wire/gemini.ts'
import { langchain } from './wire/langchain.ts'
import { mistral } from './wire/mistral.ts'
import { openaiAgents } from './wire/openai-agents.ts'
import { openaiChat } from './wire/openai-chat.ts'
import { openaiResponses } from './wire/openai-responses.ts'
import { wireFormat } from './wire/wire-format.ts'

/** Every format that decant knows: what it reads and writes first, then the logs it only reads. */
export const formats: readonly Format[] = [
  ...[openaiChat, anthropicMessages, openaiResponses, gemini, aiSdkModel, aiSdkUi, langchain, openaiAgents, mistral, deepseek].map(wireFormat),
  ...readers,
]

/**
 * The format of that name.
 * @throws DecantError `unknown-format` with the names there are
 */
export function formatNamed(name: string): Format {
  const found = formats.find((format) => format.name === name)
  if (found) return found
  const names = formats.map((format) => format.name)
  const near = nearestFormat(name, names)
  throw new DecantError(
    'unknown-format',
    `There is no format named '${name.slice(0, 80)}'`,
    `${near === undefined ? '' : `Did you mean '${near}'? `}Formats: ${names.join(', ')}.`,
  )
}
