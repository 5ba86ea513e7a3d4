import { circles } from './circles.ts'
import type { Import } from './imports.ts'

/** Circles between the folders inside one room: each as the folders on it. Files next to a room's door belong to no folder. */
export function folderCircles(imports: readonly Import[]): string[][] {
  return circles(
    imports.flatMap(({ from, to }) => {
      const [one, other] = [folderOf(from), folderOf(to)]
      return one && other && one !== other && roomOf(one) === roomOf(other) ? [{ from: one, to: other }] : []
    }),
  )
}

function folderOf(file: string): string | undefined {
  const [room, folder, inside] = file.split('/')
  return inside === undefined ? undefined : `${room}/${folder}`
}

function roomOf(folder: string): string {
  return folder.slice(0, folder.indexOf('/'))
}
