/** The last step of a path, or of anything else whose steps are separated by slashes. */
export function fileNameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}
