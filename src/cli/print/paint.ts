import picocolors from 'picocolors'

/** Colour functions, which return plain text if colours are off for the output stream. */
export function paint(color: boolean): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(color)
}
