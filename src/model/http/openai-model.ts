import { asObject, type JsonObject } from '../../text/index.ts'
import type { LanguageModel, ModelAnswer } from '../language-model.ts'
import { countOrZero } from './count-or-zero.ts'
import { listOrEmpty } from './list-or-empty.ts'
import { type Endpoint, isFailure, postJson } from './post-json.ts'

/** A model reached by OpenAI's Chat Completions protocol, which most local and hosted servers accept. */
export function openaiModel(name: string, model: string, endpoint: Endpoint): LanguageModel {
  return {
    name,
    async generate({ system, prompt, maxTokens, signal }) {
      const isOpenAi = endpoint.url.startsWith('https://api.openai.com/')
      const body = {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ],
        [isOpenAi ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
      }
      const response = await postJson(endpoint, body, signal)
      return isFailure(response) ? response : parseAnswer(response)
    },
  }
}

function parseAnswer(body: JsonObject): ModelAnswer {
  const choice = asObject(listOrEmpty(body.choices)[0])
  const message = asObject(choice?.message)
  if (!choice || !message) return { status: 'failed', reason: 'invalid-answer', retryable: true, detail: 'no choice' }
  const content = message.content
  const text = typeof content === 'string' ? content : listOrEmpty(content).map(textOf).join('')
  const hasCalls = listOrEmpty(message.tool_calls).length > 0 || asObject(message.function_call) !== undefined
  const usage = asObject(body.usage)
  return {
    status: 'ok',
    text,
    usage: { input: countOrZero(usage?.prompt_tokens), output: countOrZero(usage?.completion_tokens) },
    finish: hasCalls ? 'tool-call' : finishOf(choice.finish_reason),
  }
}

function textOf(part: unknown): string {
  const block = asObject(part)
  return block?.type === 'text' && typeof block.text === 'string' ? block.text : ''
}

/** Without a known finish reason, an answer is not assumed to be complete. */
function finishOf(reason: unknown): 'stop' | 'length' | 'tool-call' | 'filter' {
  if (reason === 'stop' || reason === 'eos') return 'stop'
  if (reason === 'tool_calls' || reason === 'function_call') return 'tool-call'
  return reason === 'content_filter' ? 'filter' : 'length'
}
