import * as z from 'zod'
import type { Refusal } from '../refusal.ts'
import { refuse } from '../refusal.ts'

const functionSchema = z.looseObject({ name: z.string().optional() })

const partSchema = z.looseObject({
  text: z.string().optional(),
  thought: z.boolean().optional(),
  thoughtSignature: z.string().optional(),
  functionCall: functionSchema.optional(),
  functionResponse: functionSchema.optional(),
})

/** The fields of a generateContent body that the checks read. */
export const requestSchema = z.looseObject({
  cachedContent: z.string().optional(),
  systemInstruction: z.unknown().optional(),
  tools: z.unknown().optional(),
  toolConfig: z.unknown().optional(),
  contents: z.array(z.looseObject({ role: z.enum(['user', 'model', 'function']).optional(), parts: z.array(partSchema).optional() })),
})

type Body = z.infer<typeof requestSchema>
type Content = Body['contents'][number]

/** Gemini's checks, in its order. */
export const geminiChecks: readonly ((body: Body) => Refusal | undefined)[] = [
  checkCachedContent,
  checkPartFields,
  checkEmptyContent,
  checkCallers,
  checkFirstAndLastRole,
  checkCallPlace,
  checkResponseCount,
  checkAlternation,
  checkSignatures,
]

const PART_FIELDS = new Set(
  [
    ['text', 'thought', 'thoughtSignature', 'inlineData', 'fileData', 'functionCall', 'functionResponse', 'executableCode', 'codeExecutionResult'],
    ['videoMetadata', 'mediaResolution', 'partMetadata', 'toolCall', 'toolResponse'],
  ].flat(),
)

function checkCachedContent({ cachedContent, systemInstruction, tools, toolConfig }: Body): Refusal | undefined {
  if (cachedContent === undefined || (systemInstruction ?? tools ?? toolConfig) === undefined) return undefined
  return refuse(
    'CachedContent can not be used with GenerateContent request setting system_instruction, tools or tool_config. Proposed fix: move those values to CachedContent from GenerateContent request.',
  )
}

function checkPartFields({ contents }: Body): Refusal | undefined {
  for (const [i, content] of contents.entries()) {
    for (const [at, part] of (content.parts ?? []).entries()) {
      const name = Object.keys(part).find((field) => !PART_FIELDS.has(field))
      if (name !== undefined) return refuse(`Invalid JSON payload received. Unknown name "${name}" at 'contents[${i}].parts[${at}]': Cannot find field.`)
    }
  }
  return undefined
}

function checkEmptyContent({ contents }: Body): Refusal | undefined {
  const index = contents.findIndex((content) => (content.parts ?? []).length === 0)
  return index === -1 ? undefined : refuse(`* GenerateContentRequest.contents[${index}].parts: contents.parts must not be empty.`)
}

function checkCallers({ contents }: Body): Refusal | undefined {
  return contents.some((content) => content.role !== 'model' && countCalls(content) > 0)
    ? refuse('Please ensure that function call parts are of the model role.')
    : undefined
}

function checkFirstAndLastRole({ contents }: Body): Refusal | undefined {
  if (contents.length === 0) return refuse('* GenerateContentRequest.contents: contents is not specified')
  if (contents[0]?.role === 'model' && countCalls(contents[0]) === 0) return refuse('Please ensure that multiturn requests begin with a user turn.')
  return contents.at(-1)?.role === 'model' ? refuse('Please ensure that multiturn requests end with a user role or a function response.') : undefined
}

function checkAlternation({ contents }: Body): Refusal | undefined {
  const index = contents.findIndex(
    (content, i) => i > 0 && content.role === contents[i - 1]?.role && countResponses(content) === 0 && countResponses(contents[i - 1]) === 0,
  )
  return index === -1 ? undefined : refuse('Please ensure that multiturn requests alternate between user and model.')
}

function checkCallPlace({ contents }: Body): Refusal | undefined {
  const index = contents.findIndex((content, i) => countCalls(content) > 0 && contents[i - 1]?.role !== 'user' && contents[i - 1]?.role !== 'function')
  if (index === -1) return undefined
  return refuse('Please ensure that function call turn comes immediately after a user turn or after a function response turn.')
}

/** The end of cached content is not visible here: responses at the beginning may answer a call in it. */
function checkResponseCount({ contents, cachedContent }: Body): Refusal | undefined {
  for (const [i, content] of contents.entries()) {
    if (i === 0 && cachedContent !== undefined) continue
    const expected = countCalls(contents[i - 1])
    if (countResponses(content) === expected) continue
    if (expected === 0) return refuse('Please ensure that function response turn comes immediately after a function call turn.')
    return refuse('Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.')
  }
  return undefined
}

/** Checked only in the current turn, and only if the conversation has signatures at all. */
function checkSignatures({ contents }: Body): Refusal | undefined {
  if (!contents.some((content) => content.parts?.some((part) => part.thoughtSignature !== undefined))) return undefined
  const turn = contents.findLastIndex((content) => content.role === 'user' && content.parts?.some((part) => part.text !== undefined))
  for (let i = turn + 1; i < contents.length; i++) {
    const first = contents[i]?.parts?.find((part) => part.functionCall !== undefined)
    if (first && first.thoughtSignature === undefined) {
      return refuse(`Function call is missing a thought_signature in functionCall parts. This is required for tools to work correctly, position ${i}.`)
    }
  }
  return undefined
}

function countCalls(content: Content | undefined): number {
  return content?.parts?.filter((part) => part.functionCall !== undefined).length ?? 0
}

function countResponses(content: Content | undefined): number {
  return content?.parts?.filter((part) => part.functionResponse !== undefined).length ?? 0
}
