export type {
  DecodeChoice,
  DecodeNote,
  DecodeOptions,
  Document,
  Format,
  FormatName,
  Input,
  LineReader,
  LogLine,
  Sample,
  Streamed,
  WireFormat,
  WireName,
} from '../format/index.ts'
export { decode, decodeAll, decodeStream, detectFormat, formatNamed, formats, wireNamed, wires } from '../format/index.ts'
