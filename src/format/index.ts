export type { DecodeNote, DecodeOptions, Document, Format, WireFormat } from './format.ts'
