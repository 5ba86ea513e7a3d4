import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const BLOCK = /<!-- embed: (\S+?)(?:#(\S+))? -->\n([\s\S]*?)<!-- \/embed -->/g

/** The documents that may embed others. */
export const embedding = (root: string): readonly string[] => globSync(['README.md', 'ARCHITECTURE.md', 'docs/*.md'], { cwd: root })

/** Blocks of a document that embed a results file but differ from it. */
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

/** The document with every embedded block copied from its source again. */
export function refreshBlocks(root: string, document: string): string {
  const text = readFileSync(join(root, document), 'utf8')
  return text.replace(BLOCK, (_, source: string, section: string | undefined) => {
    return `<!-- embed: ${source}${section ? `#${section}` : ''} -->\n${shownOf(join(root, source), section)}\n<!-- /embed -->`
  })
}

/** The part of a file that a document shows. */
function shownOf(path: string, section: string | undefined): string {
  const text = readFileSync(path, 'utf8')
  return path.endsWith('.js') ? programOf(text) : excerptOf(text, section)
}

/** An example without its leading comment. */
export function programOf(text: string): string {
  return `\`\`\`ts\n${text.replace(/^(?:\/\/.*\n)+/, '').trim()}\n\`\`\``
}

/** The text between `<!-- section -->` and `<!-- /section -->`, or the whole text. */
export function excerptOf(text: string, section: string | undefined): string {
  if (!section) return text.trim()
  const start = text.indexOf(`<!-- ${section} -->`)
  const end = text.indexOf(`<!-- /${section} -->`)
  return start < 0 || end < 0 ? '' : text.slice(start + section.length + 9, end).trim()
}
