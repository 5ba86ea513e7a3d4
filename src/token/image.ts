import type { ImagePart } from '../message/index.ts'

/** The provider whose formula for pictures is used. */
export type ImageRule = 'openai' | 'anthropic' | 'google'

/**
 * Computes the tokens of a picture by the formulas that the providers publish. `openai`: fit into 2048 × 2048, shorter side to 768, then 85 and 170 per tile of
 * 512. `anthropic`: longer side to 1568, one token per 750 pixels, at most 1600. `google`: 258 up to 384 pixels a side, else 258 per tile of 768. An unknown
 * size counts as a square of 1024 pixels.
 */
export function imageTokens(image: ImagePart, rule: ImageRule = 'openai'): number {
  const width = sideOrDefault(image.width)
  const height = sideOrDefault(image.height)
  if (rule === 'anthropic') {
    const shrink = Math.min(1, 1568 / Math.max(width, height))
    return Math.min(1600, Math.ceil((width * shrink * height * shrink) / 750))
  }
  if (rule === 'google') {
    if (width <= 384 && height <= 384) return 258
    return 258 * Math.ceil(width / 768) * Math.ceil(height / 768)
  }
  const squareScale = Math.min(1, 2048 / Math.max(width, height))
  const shrink = squareScale * Math.min(1, 768 / (Math.min(width, height) * squareScale))
  return 85 + 170 * Math.ceil((width * shrink) / 512) * Math.ceil((height * shrink) / 512)
}

function sideOrDefault(pixels: number | undefined): number {
  return pixels !== undefined && Number.isFinite(pixels) && pixels >= 1 ? pixels : 1024
}
