/** The meaning of network codes, for the person who set the address; those of certificates are OpenSSL's, as Node reports them. */
const MEANINGS: readonly (readonly [code: RegExp, words: string])[] = [
  [/^(?:ENOTFOUND|EAI_AGAIN)$/, 'its name cannot be resolved'],
  [/^ECONNREFUSED$/, 'nothing listens at its address'],
  [/^(?:ETIMEDOUT|EHOSTUNREACH|ENETUNREACH)$/, 'there is no route to its address'],
  [/^(?:EMFILE|ENFILE)$/, 'decant has as many connections and files open as the system allows: raise the limit, which `ulimit -n` shows'],
  [/^(?:ECONNRESET|EPIPE)$/, 'it ended the connection before it answered'],
  [/^(?:EPROTO|ERR_SSL_.*)$/, 'its address does not speak TLS: is it http instead of https?'],
  [/^CERT_HAS_EXPIRED$/, 'its certificate has expired'],
  [/^ERR_TLS_CERT_ALTNAME_INVALID$/, 'its certificate is for another name'],
  [/SELF_SIGNED|UNABLE_TO_(?:VERIFY|GET_ISSUER)/, 'its certificate is from no trusted authority: NODE_EXTRA_CA_CERTS adds one'],
  [/^HPE_HEADER_OVERFLOW$/, 'the headers of its answer are too long'],
  [/^HPE_/, 'its answer is not HTTP: is it https instead of http?'],
]

/** Why a provider could not be reached: the code, with an explanation if it is known. */
export function describeUnreachable(code: string): string {
  const meaning = MEANINGS.find(([known]) => known.test(code))?.[1]
  return `decant could not reach the provider: ${code}${meaning === undefined ? '' : ` (${meaning})`}`
}
