import http from 'node:http'
import { serve } from './stand.ts'

/** The minimum cost of a gateway: two sockets and a pipe each way. */
const { hostname, port } = new URL(process.argv[2] ?? '')
const agent = new http.Agent({ keepAlive: true })
serve((request, response) => {
  const onward = http.request({ hostname, port, path: request.url, method: request.method, headers: request.headers, agent }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  request.pipe(onward)
})
