const { isRawJSON } = JSON as { readonly isRawJSON?: (value: unknown) => boolean }

/** Whether a value is a number of a JSON text that keeps its exact digits, which newer runtimes represent as an object. */
export function isExactNumber(value: object): boolean {
  return 'rawJSON' in value && isRawJSON?.(value) === true
}
