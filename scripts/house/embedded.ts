import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = /<!-- embed: (\S+?)(?:#(\S+))? -->\n([\s\S]*?)<!-- \/embed -->/g

/** The documents that may embed others. */
export const embedding = (root: string): readonly string[] => globSync(['README.md', 'ARCHITECTURE.md', 'docs/*.md'], { cwd: root })

/** Blocks of a document that claim to embed a results file and no longer say what it says. */
export function staleBlocks(root: string, document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8')
  const stale: string[] = []
  for (const [, source, section, body] of text.matchAll(BLOCK)) {
    const path = join(root, source as string)
    if (!existsSync(path)) stale.push(`${document}: ${source} does not exist`)
    else if (shownOf(path, section) !== (body as string).trim())
      stale.push(`${document}: the block from ${source}${section ? `#${section}` : ''} is stale; run \`npm run embed\``)
  }
  return stale
}

/** The document with every embedded block as its source says it now. */
export function refreshed(root: string, document: string): string {
  const text = readFileSync(join(root, document), 'utf8')
  return text.replace(BLOCK, (_, source: string, section: string | undefined) => {
    return `<!-- embed: ${source}${section ? `#${section}` : ''} -->\n${shownOf(join(root, source), section)}\n<!-- /embed -->`
  })
}

/** What a document shows of a file. */
function shownOf(path: string, section: string | undefined): string {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.js') ? programOf(text) : excerptOf(text, section)
}

/** An example without the comment at its head. */
export function programOf(text: string): string {
  return `\`\`\`ts\n${text.replace(/^(?:\/\/.*\n)+/, '').trim()}\n\`\`\``
}

/** What stands between `<!-- section -->` and `<!-- /section -->`, or the whole text. */
export function excerptOf(text: string, section: string | undefined): string {
  if (!section) return text.trim()
  const start = text.indexOf(`<!-- ${section} -->`)
  const end = text.indexOf(`<!-- /${section} -->`)
  return start < 0 || end < 0 ? '' : text.slice(start + section.length + 9, end).trim()
}
