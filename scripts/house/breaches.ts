import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { circles } from './circles.ts'
import { doorBreaches } from './doors.ts'
import { embedding, staleBlocks } from './embedded.ts'
import { floorBreaches } from './floors.ts'
import { folderCircles } from './folder-circles.ts'
import { filesBelow, importsBelow } from './imports.ts'
import { leftByMerges } from './merges.ts'
import { stalePictures } from './pictures.ts'
import { pureBreaches } from './pure.ts'
import { replacementBreaches } from './replacements.ts'
import { sizeBreaches } from './sizes.ts'

/** All violations of the house rules. */
export function breaches(root: string): string[] {
  const source = join(root, 'src')
  const imports = importsBelow(source)
  const files = filesBelow(source).map((file) => ({ file, text: readFileSync(join(source, file), 'utf8') }))
  const pages = globSync(['*.md', '{docs,bench,examples}/**/*.md'], { cwd: root })
  return [
    ...floorBreaches(imports),
    ...circles(imports).map((circle) => `import circle: ${circle.join(' → ')}`),
    ...folderCircles(imports).map((circle) => `folders in a circle: ${circle.join(' → ')}`),
    ...doorBreaches(root),
    ...sizeBreaches(files),
    ...pureBreaches(files),
    ...replacementBreaches(files),
    ...embedding(root).flatMap((document) => staleBlocks(root, document)),
    ...stalePictures(root),
    ...pages.flatMap((page) => leftByMerges(page, readFileSync(join(root, page), 'utf8'))),
  ]
}
