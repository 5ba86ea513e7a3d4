import type { ServerResponse } from 'node:http'
import { errorBody } from './error-body.ts'

/** Answers in JSON, as the gateway itself. */
export function answerJson(response: ServerResponse, status: number, body: object | undefined): true {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
  return true
}

/** Answers with one of decant's own errors. */
export function answerError(response: ServerResponse, status: number, type: `decant_${string}`, message: string): true {
  response.writeHead(status, { 'content-type': 'application/json' }).end(errorBody(type, message))
  return true
}
