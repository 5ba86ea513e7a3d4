import { type JsonObject, objectOf } from '../../text/index.ts'
import type { LanguageModel, ModelAnswer } from '../language-model.ts'
import { countIn } from './count-in.ts'
import { listIn } from './list-in.ts'
import { type Endpoint, isFailure, postJson } from './post-json.ts'

/** A model behind OpenAI's Chat Completions protocol, which most local and hosted servers speak. */
export function openaiModel(name: string, model: string, endpoint: Endpoint): LanguageModel {
  return {
    name,
    async generate({ system, prompt, maxTokens, signal }) {
      const own = endpoint.url.startsWith('https://api.openai.com/')
      const body = {
        model,
        messages: [
          { role: 'system', content: system },
          { role: 'user', content: prompt },
        ],
        [own ? 'max_completion_tokens' : 'max_tokens']: maxTokens,
      }
      const answered = await postJson(endpoint, body, signal)
      return isFailure(answered) ? answered : answerIn(answered)
    },
  }
}

function answerIn(body: JsonObject): ModelAnswer {
  const choice = objectOf(listIn(body.choices)[0])
  const message = objectOf(choice?.message)
  if (!choice || !message) return { status: 'failed', reason: 'invalid-answer', retryable: true, detail: 'no choice' }
  const content = message.content
  const text = typeof content === 'string' ? content : listIn(content).map(textOf).join('')
  const called = listIn(message.tool_calls).length > 0 || objectOf(message.function_call) !== undefined
  const usage = objectOf(body.usage)
  return {
    status: 'ok',
    text,
    usage: { input: countIn(usage?.prompt_tokens), output: countIn(usage?.completion_tokens) },
    finish: called ? 'tool-call' : finishOf(choice.finish_reason),
  }
}

function textOf(part: unknown): string {
  const block = objectOf(part)
  return block?.type === 'text' && typeof block.text === 'string' ? block.text : ''
}

/** Without a known finish reason, an answer is not assumed to be complete. */
function finishOf(reason: unknown): 'stop' | 'length' | 'tool-call' | 'filter' {
  if (reason === 'stop' || reason === 'eos') return 'stop'
  if (reason === 'tool_calls' || reason === 'function_call') return 'tool-call'
  return reason === 'content_filter' ? 'filter' : 'length'
}
