import { stand } from './stand.ts'

/** A provider that answers with an event stream: its first words at once, its end 10 ms later. */
stand((request, response) => {
  request.resume()
  request.on('end', () => {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    response.write('data: {"text":"Hello"}\n\n')
    setTimeout(() => response.end('data: [DONE]\n\n'), 10)
  })
})
