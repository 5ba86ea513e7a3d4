import type { ServerResponse } from 'node:http'

/** Answers as ourselves, in JSON. */
export function answer(response: ServerResponse, status: number, body: object | undefined): true {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
  return true
}

/**
 * Answers with an error of ours, in one shape on every wire: it is Anthropic's, OpenAI's clients read the same `error.message`, and Google's show
 * it whole.
 */
export function answerError(response: ServerResponse, status: number, type: `decant_${string}`, message: string): true {
  return answer(response, status, { type: 'error', error: { type, message } })
}
