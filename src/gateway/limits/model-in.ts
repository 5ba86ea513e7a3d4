/** The model that a request's body names; undefined where it names none. */
export function modelIn(body: Buffer): string | undefined {
  try {
    const value: unknown = JSON.parse(body.toString('utf8'))
    const model: unknown = typeof value === 'object' && value !== null && 'model' in value ? value.model : undefined
    return typeof model === 'string' ? model : undefined
  } catch {
    return undefined
  }
}
