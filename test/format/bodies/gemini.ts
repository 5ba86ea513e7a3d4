import fc from 'fast-check'
import { argumentsValue, base64, bodyOr, text, toolName, turnsOf, words } from './words.ts'

const part = fc.oneof(
  { weight: 3, arbitrary: text.map((one): object => ({ text: one })) },
  base64.map((data) => ({ inlineData: { mimeType: 'image/png', data } })),
  fc.constant({ fileData: { mimeType: 'application/pdf', fileUri: 'gs://a/b.pdf' } }),
  fc.constant({ hologram: { depth: 3 } }),
)
const thought = fc.tuple(text, words).map(([one, thoughtSignature]): object => ({ text: one, thought: true, thoughtSignature }))
const ran = text.map((output): object[] => [
  { executableCode: { language: 'PYTHON', code: 'print(1)' } },
  { codeExecutionResult: { outcome: 'OUTCOME_OK', output } },
])
const call = fc.record({ name: toolName, args: argumentsValue, id: fc.option(fc.constantFrom('a', 'b'), { nil: undefined }) })
const response = fc.oneof(
  text.map((output): object => ({ output })),
  text.map((error) => ({ error })),
  fc.tuple(text, words).map(([one, more]) => ({ text: one, more: [more, 1] })),
  fc.constant({}),
)

const turn: fc.Arbitrary<object[]> = fc
  .tuple(
    fc.array(fc.oneof(thought, part), { maxLength: 2 }),
    fc.option(ran),
    fc.array(call, { maxLength: 3 }),
    fc.array(response, { minLength: 3, maxLength: 3 }),
    fc.array(part, { maxLength: 1 }),
  )
  .map(([said, code, calls, responses, after]) => [
    { role: 'model', parts: [...said, ...(code ?? []), ...calls.map((functionCall, i) => ({ functionCall, ...(i === 0 && { thoughtSignature: 'sig' }) }))] },
    { role: 'user', parts: [...calls.map(({ name, id }, i) => ({ functionResponse: { name, id, response: responses[i] } })), ...after] },
  ])

/** Bodies and arrays of Gemini. */
export const geminiBodies = bodyOr(
  turnsOf(
    fc.oneof(
      turn,
      fc.array(part, { maxLength: 2 }).map((parts) => [{ role: 'user', parts }]),
    ),
  ),
  (contents) =>
    fc
      .record(
        {
          systemInstruction: text.map((one) => ({ parts: [{ text: one }] })),
          tools: fc.constant([{ functionDeclarations: [{ name: 'bash', parameters: { type: 'OBJECT' } }] }, { googleSearch: {} }]),
          generationConfig: fc.constant({ temperature: 1 }),
        },
        { requiredKeys: [] },
      )
      .map((rest) => ({ ...rest, contents })),
)
