import { type JsonObject, objectOf } from '../../text/index.ts'
import type { LanguageModel, ModelAnswer } from '../language-model.ts'
import { countIn } from './count-in.ts'
import { listIn } from './list-in.ts'
import { type Endpoint, isFailure, postJson } from './post-json.ts'

/** A model behind Anthropic's Messages protocol. */
export function anthropicModel(name: string, model: string, endpoint: Endpoint): LanguageModel {
  return {
    name,
    async generate({ system, prompt, maxTokens, signal }) {
      const body = { model, max_tokens: maxTokens, system, messages: [{ role: 'user', content: prompt }] }
      const answered = await postJson(endpoint, body, signal)
      return isFailure(answered) ? answered : answerIn(answered)
    },
  }
}

function answerIn(body: JsonObject): ModelAnswer {
  if (!Array.isArray(body.content)) return { status: 'failed', reason: 'invalid-answer', retryable: true, detail: 'no content' }
  const blocks = listIn(body.content).map(objectOf)
  const text = blocks.map((block) => (block?.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('')
  const called = blocks.some((block) => block?.type === 'tool_use' || block?.type === 'server_tool_use')
  const usage = objectOf(body.usage)
  const cached = countIn(usage?.cache_read_input_tokens) + countIn(usage?.cache_creation_input_tokens)
  return {
    status: 'ok',
    text,
    usage: { input: countIn(usage?.input_tokens) + cached, output: countIn(usage?.output_tokens) },
    finish: called ? 'tool-call' : finishOf(body.stop_reason),
  }
}

function finishOf(reason: unknown): 'stop' | 'length' | 'tool-call' | 'filter' {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'stop'
  if (reason === 'tool_use') return 'tool-call'
  return reason === 'refusal' ? 'filter' : 'length'
}
