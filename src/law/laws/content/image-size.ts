import type { ImagePart } from '../../../message/index.ts'
import type { Law, Violation } from '../../law.ts'
import { violationAtIndex, violationOfMessage } from '../../violation-of-message.ts'

const MANY_IMAGES = 20
const MAX_IMAGES = 100

/** At most 100 pictures, with sides of at most 8000 pixels, or 2000 if there are more than 20. Unknown sizes are accepted. */
export const imageSize: Law = {
  name: 'image-size',
  source: 'Anthropic, "Vision"; pi #401, #8808; crush PR #3810; claude-code #39185',
  error: 'At least one of the image dimensions exceed max allowed size for many-image requests: 2000 pixels',
  violations(history) {
    const images: { image: ImagePart; index: number; at: number }[] = []
    history.messages.forEach((message, index) => {
      message.parts.forEach((part, at) => {
        if (part.type === 'image') images.push({ image: part, index, at })
        if (part.type === 'tool-result') for (const inner of part.output) if (inner.type === 'image') images.push({ image: inner, index, at })
      })
    })
    const limit = images.length > MANY_IMAGES ? 2000 : 8000
    const found: Violation[] = images
      .filter(({ image }) => Math.max(image.width ?? 0, image.height ?? 0) > limit)
      .map(({ index, at }) => violationOfMessage('image-size', history, index, `A picture is larger than ${limit} pixels`, String(at)))
    if (images.length > MAX_IMAGES) found.push(violationAtIndex('image-size', 0, `The history holds ${images.length} pictures; ${MAX_IMAGES} are allowed`))
    return found
  },
}
