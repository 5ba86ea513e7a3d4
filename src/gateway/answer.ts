import type { ServerResponse } from 'node:http'

/** Answers as ourselves, in JSON. */
export function answer(response: ServerResponse, status: number, body: object | undefined): true {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body === undefined ? undefined : JSON.stringify(body))
  return true
}
