import fc from 'fast-check'
import { argumentsValue, base64, bodyOr, text, toolName, turnsOf, words } from './words.ts'

const cachePoint = { cachePoint: { type: 'default' } }
const part = fc.oneof(
  { weight: 4, arbitrary: text.map((one): object => ({ text: one })) },
  base64.map((bytes) => ({ image: { format: 'png', source: { bytes } } })),
  base64.map((bytes) => ({ document: { format: 'pdf', name: 'a report', source: { bytes } } })),
  fc.constant({ document: { format: 'txt', name: 'notes', source: { content: [{ text: 'to be read' }] } } }),
  fc.constant({ image: { format: 'png', source: { s3Location: { uri: 's3://pictures/a.png' } } } }),
  text.map((one) => ({ guardContent: { text: { text: one } } })),
  fc.constant({ hologram: { depth: 3 } }),
  fc.constant(cachePoint),
)
const thought = fc.oneof(
  fc.tuple(text, words).map(([one, signature]): object => ({ reasoningContent: { reasoningText: { text: one, signature } } })),
  base64.map((redactedContent) => ({ reasoningContent: { redactedContent } })),
)
const call = fc.record({ name: toolName, input: argumentsValue })
const output = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ text: one })) },
  fc.tuple(text, words).map(([one, more]) => ({ json: { one, more: [more, 1] } })),
  base64.map((bytes) => ({ image: { format: 'jpeg', source: { bytes } } })),
)
const outcome = fc.record({ content: fc.array(output, { maxLength: 2 }), status: fc.option(fc.constantFrom('success', 'error'), { nil: undefined }) })

const turn: fc.Arbitrary<object[]> = fc
  .tuple(
    fc.array(fc.oneof(thought, part), { maxLength: 2 }),
    fc.array(call, { maxLength: 3 }),
    fc.array(outcome, { minLength: 3, maxLength: 3 }),
    fc.array(part, { maxLength: 1 }),
    fc.nat(1e6),
  )
  .map(([said, calls, outcomes, after, seed]) => [
    { role: 'assistant', content: [...said, ...calls.map(({ name, input }, i) => ({ toolUse: { toolUseId: `tooluse_${seed}_${i}`, name, input } }))] },
    { role: 'user', content: [...calls.map((_, i) => ({ toolResult: { toolUseId: `tooluse_${seed}_${i}`, ...outcomes[i] } })), ...after] },
  ])

const addition: object = { role: 'system', content: [{ toolAddition: { tool: { type: 'tool', name: 'bash' } } }] }

/** Bodies and arrays of Bedrock's Converse. */
export const converseBodies = bodyOr(
  turnsOf(
    fc.oneof(
      { weight: 4, arbitrary: turn },
      fc.constant(addition).map((one) => [one]),
      fc.array(part, { maxLength: 2 }).map((content) => [{ role: 'user', content }]),
    ),
  ),
  (messages) =>
    fc
      .record(
        {
          modelId: fc.constant('eu.anthropic.claude-sonnet-4-5-20250929-v1:0'),
          system: text.map((one) => [{ text: one }, cachePoint]),
          toolConfig: fc.constant({ tools: [{ toolSpec: { name: 'bash', inputSchema: { json: { type: 'object' } } } }, cachePoint] }),
          inferenceConfig: fc.constant({ temperature: 1 }),
        },
        { requiredKeys: [] },
      )
      .map((rest) => ({ ...rest, messages })),
)
