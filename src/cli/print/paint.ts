import picocolors from 'picocolors'

/** Colours, or plain text where they are off for the stream that is written to. */
export function paint(color: boolean): ReturnType<typeof picocolors.createColors> {
  return picocolors.createColors(color)
}
