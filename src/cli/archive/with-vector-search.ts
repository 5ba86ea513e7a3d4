import type { Archive } from '../../archive/index.ts'
import { DecantError } from '../../message/index.ts'
import type { OptionValues } from '../command.ts'
import { modelKey } from '../model/model-keys.ts'
import { serverUrl } from '../model/server-url.ts'
import { printMessage } from '../print/print-message.ts'
import type { Terminal } from '../terminal.ts'

/**
 * Returns an archive unchanged or, if `--embedding-model` names a model, one that is also searched by vectors. The model is first asked when somebody
 * searches; if it fails, the reason is printed once on standard error, and the search uses words only.
 * @throws DecantError `unknown-model-provider`, `usage` if the model's key is missing or an address is given without a model
 */
export async function withVectorSearch(archive: Archive, options: OptionValues, terminal: Terminal): Promise<Archive> {
  const { embeddingModel: name, url } = options
  if (typeof name !== 'string') {
    if (typeof url !== 'string') return archive
    throw new DecantError('usage', '--url is the address of an embedding model, and none is named', 'Name it with --embedding-model provider:model.')
  }
  const { parseEmbeddingModelName: embeddingModelIn, embeddingModelNamed } = await import('../../model/index.ts')
  const { hybridArchive } = await import('../../hybrid/index.ts')
  embeddingModelIn(name)
  const key = modelKey(name, terminal.env, { hasOwnServer: typeof url === 'string', alternative: 'leave --embedding-model out: search by words needs none' })
  const access = { ...(key !== undefined && { key }), ...serverUrl(url) }
  const reported = new Set<string>()
  const onFailure = (error: Error) => {
    const [message, remedy] = failureText(error)
    if (!reported.has(message)) printMessage(terminal, `decant: ${message}\n${remedy}`)
    reported.add(message)
  }
  return hybridArchive(archive, (signal) => embeddingModelNamed(name, access, signal), { onFailure })
}

/** The message and remedy of an embedding failure, the model's own if it has one. */
function failureText(error: Error): [message: string, remedy: string] {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof DecantError) return [error.message.replace(/^There is no embedder: /, ''), `  ${cause.remedy}\n`]
  }
  return [error.message, '']
}
