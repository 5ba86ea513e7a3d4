import { asObject, type JsonObject } from '../../text/index.ts'
import type { LanguageModel, ModelAnswer } from '../language-model.ts'
import { countOrZero } from './count-or-zero.ts'
import { listOrEmpty } from './list-or-empty.ts'
import { type Endpoint, isFailure, postJson } from './post-json.ts'

/** A model reached by Anthropic's Messages protocol. */
export function anthropicModel(name: string, model: string, endpoint: Endpoint): LanguageModel {
  return {
    name,
    async generate({ system, prompt, maxTokens, signal }) {
      const body = { model, max_tokens: maxTokens, system, messages: [{ role: 'user', content: prompt }] }
      const response = await postJson(endpoint, body, signal)
      return isFailure(response) ? response : parseAnswer(response)
    },
  }
}

function parseAnswer(body: JsonObject): ModelAnswer {
  if (!Array.isArray(body.content)) return { status: 'failed', reason: 'invalid-answer', retryable: true, detail: 'no content' }
  const blocks = listOrEmpty(body.content).map(asObject)
  const text = blocks.map((block) => (block?.type === 'text' && typeof block.text === 'string' ? block.text : '')).join('')
  const hasCalls = blocks.some((block) => block?.type === 'tool_use' || block?.type === 'server_tool_use')
  const usage = asObject(body.usage)
  const cached = countOrZero(usage?.cache_read_input_tokens) + countOrZero(usage?.cache_creation_input_tokens)
  return {
    status: 'ok',
    text,
    usage: { input: countOrZero(usage?.input_tokens) + cached, output: countOrZero(usage?.output_tokens) },
    finish: hasCalls ? 'tool-call' : finishOf(body.stop_reason),
  }
}

function finishOf(reason: unknown): 'stop' | 'length' | 'tool-call' | 'filter' {
  if (reason === 'end_turn' || reason === 'stop_sequence') return 'stop'
  if (reason === 'tool_use') return 'tool-call'
  return reason === 'refusal' ? 'filter' : 'length'
}
