import { Readable } from 'node:stream'
import { serve } from './stand.ts'

const PIECE = `data: {"text":"${'word '.repeat(12_000)}"}\n\n`

/**
 * A provider that answers with an event stream: its first words at once, its end 10 ms later; or with as many bytes as a header asks for, as fast as they
 * are read.
 */
serve((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    const asked = Number(request.headers['x-answer-bytes'] ?? 0)
    if (asked > 0) {
      Readable.from(Array.from({ length: Math.ceil(asked / PIECE.length) }, () => PIECE)).pipe(response)
      return
    }
    response.write('data: {"text":"Hello"}\n\n')
    setTimeout(() => response.end('data: [DONE]\n\n'), 10)
  })
})
