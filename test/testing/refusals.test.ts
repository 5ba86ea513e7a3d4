import { expect, test } from 'vitest'
import { laws, newViolations, profileNamed, violations, wireViolations } from '../../src/law/index.ts'
import type { Refused } from '../../src/testing/index.ts'
import { bodyOf, h, mockProvider, refusals, requestTo, signThinking } from '../../src/testing/index.ts'

const table = refusals()

test.each(table.map((refused) => [`${refused.mock}: ${refused.title}`, refused] as const))(
  '%s: its law reports it, and the mock provider refuses it with the provider’s message',
  async (_, refused) => {
    expect(found(refused)).toContain(refused.law)
    const response = await mockProvider(refused.mock, { ...(refused.window && { window: refused.window }) })(
      requestTo(refused.mock, refused.body, refused.headers),
    )
    expect(response.ok).toBe(false)
    expect(await words(response)).toContain(refused.error)
  },
)

function found({ body, headers, before, history, profile: name, window }: Refused): string[] {
  const profile = { ...profileNamed(name), ...(window && { window }) }
  const seen = before && history ? newViolations(before, history, profile) : history ? violations(history, profile) : wireViolations(body, profile, headers)
  return seen.map((violation) => violation.law)
}

async function words(response: Response): Promise<string> {
  const walk = (value: unknown): string => (typeof value === 'object' && value !== null ? Object.values(value).map(walk).join('\n') : String(value))
  return walk(await response.json())
}

test('every law with a provider’s error message, except removable, has a refusal', () => {
  const shown = new Set(table.map((refused) => refused.law))
  const spoken = laws.filter((law) => law.error !== undefined).map((law) => law.name)
  expect(spoken.filter((law) => !shown.has(law))).toEqual(['removable'])
})

/** Providers' messages, by the rows of the list of invariants that the laws were derived from. */
const SAID: readonly [row: string, words: string][] = [
  ['A1', '`tool_use` ids were found without `tool_result` blocks immediately after'],
  ['A2', 'unexpected `tool_use_id` found in `tool_result` blocks'],
  ['A2, twice', 'each tool_use must have a single result'],
  ['A4', '`tool_use` ids must be unique'],
  ['A5', "String should match pattern '^[a-zA-Z0-9_-]+$'"],
  ['A6', '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified'],
  ['A7', 'Expected `thinking` or `redacted_thinking`, but found `tool_use`'],
  ['A8', 'Thinking may not be enabled when tool_choice forces tool use'],
  ['A9', 'Invalid `signature` in `thinking` block. The block is bound to a different conversation'],
  ['A9, field', 'block_binding: Extra inputs are not permitted'],
  ['A10', 'all messages must have non-empty content except for the optional final assistant message'],
  ['A11', 'text content blocks must be non-empty'],
  ['A11, cache', 'cache_control cannot be set for empty text blocks'],
  ['A12', 'A maximum of 4 blocks with cache_control may be provided. Found 5.'],
  ['A13', "a ttl='1h' cache_control block must not come after a ttl='5m'"],
  ['A14', 'first message must use the "user" role'],
  ['A15', 'This model does not support assistant message prefill. The conversation must end with a user message.'],
  ['A16', 'request_too_large'],
  ['A17', 'must have a corresponding `server_tool_use` block before it'],
  ['A18', "compaction.content: content can't be empty"],
  ['A19', 'Input should be greater than or equal to 50000'],
  ['A20', 'image dimensions exceed max allowed size for many-image requests: 2000 pixels'],
  ['A21', 'Extra inputs are not permitted'],
  ['A22', 'prompt is too long:'],
  ['A23', 'The toolConfig field must be defined when using toolUse and toolResult content blocks'],
  ['C1', "An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'"],
  ['C2', "messages with role 'tool' must be a response to a preceeding message with 'tool_calls'"],
  ['C3', "Invalid value for 'content'"],
  ['C4', 'string too long. Expected a string with maximum length 40'],
  ['C6', 'in the thinking mode must be passed back to the API'],
  ['C7', "Unexpected role 'user' after role 'tool' (3230)"],
  ['R1', 'No tool call found for function call output with call_id'],
  ['R2', 'No tool output found for function call'],
  ['R3', "of type 'reasoning' was provided without its required following item"],
  ['R4', "was provided without its required 'reasoning' item"],
  ['R5', 'invalid_encrypted_content'],
  ['R6', "summary'"],
  ['R7', "Expected an ID that begins with 'fc'"],
  ['R10', 'compaction_trigger'],
  ['R11', "Mutually exclusive parameters: 'previous_response_id' and 'conversation'"],
  ['G1', 'number of function response parts is equal to the number of function call parts of the function call turn'],
  ['G2', 'function call turn comes immediately after a user turn or after a function response turn'],
  ['G3, begin', 'begin with a user turn'],
  ['G3, end', 'end with a user role'],
  ['G3, alternate', 'alternate between user and model'],
  ['G4', 'Function call is missing a thought_signature in functionCall parts'],
  ['G5', 'Unknown name'],
  ['S1', 'AI_MissingToolResultsError: Tool results are missing for tool calls'],
  ['S2', 'AI_ToolCallNotFoundForApprovalError'],
]

test.each(SAID)('invariant %s: a refusal has the provider’s message %s', (_, said) => {
  expect(table.filter(({ error }) => error.includes(said)).length).toBeGreaterThan(0)
})

test('the mock provider accepts the history with signed thinking before it is edited', async () => {
  const before = h('s u a~[1] r1 a~[2] r2 a~ u')
  const body = signThinking(bodyOf(before, 'anthropic', 'claude-opus-5-5'))
  const response = await mockProvider('anthropic')(requestTo('anthropic', body))
  expect(await response.json()).toMatchObject({ type: 'message', stop_reason: 'end_turn' })
})
