import type { Archive } from '../archive/index.ts'
import { DecantError } from '../message/index.ts'
import type { OptionValues } from './command.ts'
import { modelKey } from './model-keys.ts'
import type { Terminal } from './terminal.ts'

/**
 * An archive as it is, or where `--embedding-model` names one, an archive that is searched by its vectors too. A model that gives none is told of on standard error, and
 * the search goes by words.
 * @throws DecantError `unknown-model-provider`, `usage` where the model's key is missing
 */
export async function foundByMeaning(archive: Archive, options: OptionValues, terminal: Terminal): Promise<Archive> {
  const { embeddingModel: name, url } = options
  if (typeof name !== 'string') return archive
  const { embeddingModelNamed } = await import('../model/index.ts')
  const { hybridArchive } = await import('../index.ts')
  const told = new Set<string>()
  const tell = ({ message }: Error) => {
    if (!told.has(message)) terminal.stderr.write(`decant: ${message} Searching by words alone.\n`)
    told.add(message)
  }
  const key = modelKey(name, terminal.env, { isOwn: typeof url === 'string', without: 'leave --embedding-model out: words need none' })
  try {
    const embedder = await embeddingModelNamed(name, { ...(key !== undefined && { key }), ...(typeof url === 'string' && { url }) })
    return hybridArchive(archive, embedder, { onFailure: tell })
  } catch (error) {
    if (!(error instanceof DecantError) || error.code !== 'bad-embedding') throw error
    tell(error)
    return archive
  }
}
