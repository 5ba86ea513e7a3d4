import type { Refused } from './refused.ts'
import { refusedHistory } from './refused-history.ts'

const UNANSWERED = '`tool_use` ids were found without `tool_result` blocks immediately after: '
const BOUND_MODEL = { model: 'claude-opus-5-5', profile: 'anthropic-bound' }
const LONG_ID = 'x'.repeat(65)

export const anthropicHistories: readonly Refused[] = [
  refusedHistory('anthropic', 'u a[1] u', { title: 'a call without a result', law: 'answered', error: `${UNANSWERED}1` }),
  refusedHistory('anthropic', 'u a[1,2] r1 a r2', { title: 'parallel results apart', law: 'together', error: `${UNANSWERED}2` }),
  refusedHistory('anthropic', 'u a[1,2] r1 u', { title: 'one of two parallel calls unanswered', law: 'answered', error: `${UNANSWERED}2` }),
  refusedHistory('anthropic', 'u r1 a', {
    title: 'a result without a call',
    law: 'no-orphan',
    error: 'unexpected `tool_use_id` found in `tool_result` blocks',
  }),
  refusedHistory('anthropic', 'u u[1] r1', {
    title: 'a call of the user',
    law: 'calls-by-assistant',
    error: '`tool_use` blocks can only be in `assistant` messages',
  }),
  refusedHistory('anthropic', 'u a[1] r1,1 a', { title: 'two results of one call', law: 'no-orphan', error: 'each tool_use must have a single result' }),
  refusedHistory('anthropic', 'u a[1] r1 r1 a', {
    title: 'two results of one call, each in a message',
    law: 'no-orphan',
    error: 'each tool_use must have a single result',
  }),
  refusedHistory('anthropic', 'u a[1] u"words"<1>', { title: 'words before results', law: 'results-first', error: `${UNANSWERED}1` }),
  refusedHistory('anthropic', 'u a[1] r1 a[1] r1', { title: 'an id used twice', law: 'unique-call-ids', error: '`tool_use` ids must be unique' }),
  refusedHistory('anthropic', 'u a[a.b] r<a.b>', {
    title: 'an id of wrong letters',
    law: 'call-id-form',
    error: "String should match pattern '^[a-zA-Z0-9_-]+$'",
  }),
  refusedHistory('anthropic', `u a[${LONG_ID}] r${LONG_ID}`, {
    title: 'an id that is too long',
    law: 'call-id-form',
    error: 'String should have at most 64 characters',
  }),
  refusedHistory('anthropic', 'u a- u', {
    title: 'an empty message',
    law: 'non-empty-message',
    error: 'all messages must have non-empty content except for the optional final assistant message',
  }),
  refusedHistory('anthropic', 'u"" a', { title: 'an empty text', law: 'non-empty-text', error: 'text content blocks must be non-empty' }),
  refusedHistory('anthropic', 'a u', { title: 'the assistant speaks first', law: 'first-role', error: 'first message must use the "user" role' }),
  refusedHistory('anthropic', 's', { title: 'system text alone', law: 'first-role', error: 'messages: at least one message is required' }),
  refusedHistory('anthropic', 'u a', {
    ...BOUND_MODEL,
    title: 'a prefill for a model that takes none',
    law: 'last-role',
    error: 'This model does not support assistant message prefill. The conversation must end with a user message.',
  }),
  refusedHistory('anthropic', 'u"\\ud800"', { title: 'half a surrogate pair', law: 'well-formed', error: 'surrogates not allowed' }),
  refusedHistory('bedrock', 'u a[1] r1,1 a u', { title: 'two results of one call on Bedrock', law: 'no-orphan', error: 'contain duplicate Ids: 1' }),
  refusedHistory('bedrock', 'u a[1] r1,2 a u', {
    title: 'more results than calls on Bedrock',
    law: 'no-orphan',
    error: 'exceeds the number of toolUse blocks of previous turn',
  }),
  refusedHistory('bedrock', 'u<1> a u', {
    title: 'a result before any call on Bedrock',
    law: 'no-orphan',
    error: 'exceeds the number of toolUse blocks of previous turn',
  }),
  refusedHistory('bedrock', 'u u a u', { title: 'two turns of the user on Bedrock', law: 'alternation', error: 'A conversation must alternate' }),
  refusedHistory('bedrock', 'u a[1] r1 u', {
    title: 'words of the user in a message of their own after results on Bedrock',
    law: 'words-after-results',
    error: 'A conversation must alternate',
  }),
  refusedHistory('bedrock', 'u a[1] r1', {
    title: 'calls and no tools on Bedrock',
    law: 'tool-config',
    error: 'The toolConfig field must be defined when using toolUse and toolResult content blocks',
  }),
]
