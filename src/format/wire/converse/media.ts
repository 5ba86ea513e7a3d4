/** Media types by Converse's names for picture and document formats: ImageBlock and DocumentBlock of the Bedrock Runtime API. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  csv: 'text/csv',
  doc: 'application/msword',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xls: 'application/vnd.ms-excel',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  html: 'text/html',
  txt: 'text/plain',
  md: 'text/markdown',
}

const FORMAT_BY_MEDIA_TYPE: ReadonlyMap<string, string> = new Map(Object.entries(MEDIA_TYPES).map(([format, type]) => [type, format]))

/** Returns the media type of a format; undefined for any other format. */
export function mediaTypeOf(format: string | undefined): string | undefined {
  return format !== undefined && Object.hasOwn(MEDIA_TYPES, format) ? MEDIA_TYPES[format] : undefined
}

/** Returns the format of a media type; undefined if Converse does not accept it. */
export function formatOf(mediaType: string | undefined): string | undefined {
  return FORMAT_BY_MEDIA_TYPE.get(mediaType === 'image/jpg' ? 'image/jpeg' : (mediaType ?? ''))
}
