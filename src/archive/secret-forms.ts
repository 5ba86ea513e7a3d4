/** What ends in a letter or digit and yet belongs to no word: a line end or a tab written out, a colour code, a sign in an address. */
const WRITTEN_OUT = String.raw`\\[abefnrtv0]|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\[[\d;:?]{0,20}[mK]|%(?:[2357][\dA-Fa-f]|0[ADad])`

/** A pattern that holds where no word goes on, as `\b` does, but also after what is written out: the n of a JSON text's `\n` is no letter of a word. */
function begun({ source }: RegExp): RegExp {
  return new RegExp(`(?<![A-Za-z0-9](?<!${WRITTEN_OUT}))${source}`, 'g')
}

/** A form that secrets of one kind have. Each pattern is linear: no nested or overlapping repetition. */
interface SecretForm {
  readonly kind: string
  readonly pattern: RegExp
}

/**
 * How secrets look, the most telling forms first; `named` are values beside a secret's name. A test holds them against secretlint's recommended rules:
 * what those find in a text must not be left in it. https://github.com/secretlint/secretlint
 */
export const secretForms: readonly SecretForm[] = [
  {
    kind: 'private-key',
    pattern: /-----BEGIN [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----[A-Za-z0-9+/=\s\\]{0,12000}(?:-----END [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----)?/g,
  },
  { kind: 'anthropic', pattern: begun(/sk-ant-[A-Za-z0-9_-]{20,200}/) },
  { kind: 'openai', pattern: begun(/sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}/) },
  { kind: 'github', pattern: begun(/(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})/) },
  { kind: 'github', pattern: begun(/gh[pousr]_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/) },
  { kind: 'npm', pattern: begun(/npm_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/) },
  { kind: 'gitlab', pattern: begun(/glpat-[A-Za-z0-9_-]{20,100}/) },
  { kind: 'aws', pattern: begun(/(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/) },
  { kind: 'google', pattern: begun(/AIza[A-Za-z0-9_-]{35}/) },
  { kind: 'google', pattern: begun(/ya29\.[A-Za-z0-9._-]{20,1000}/) },
  { kind: 'google', pattern: begun(/GOCSPX-[A-Za-z0-9_-]{28}/) },
  { kind: 'google', pattern: begun(/1\/\/0[A-Za-z0-9_-]{30,200}/) },
  { kind: 'slack', pattern: begun(/xox[abeoprs]-[A-Za-z0-9-]{10,250}/) },
  { kind: 'slack', pattern: begun(/xapp-\d-[A-Za-z0-9-]{20,250}/) },
  { kind: 'slack', pattern: begun(/hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,200}/) },
  { kind: 'npm', pattern: begun(/npm_[A-Za-z0-9]{36}\b/) },
  { kind: 'shopify', pattern: begun(/shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}/) },
  { kind: 'linear', pattern: begun(/lin_api_[A-Za-z0-9_]{32,128}/) },
  { kind: 'groq', pattern: begun(/gsk_[A-Za-z0-9]{40,80}/) },
  { kind: 'docker', pattern: begun(/dckr_[op]at_[A-Za-z0-9_-]{20,60}/) },
  { kind: 'vault', pattern: begun(/hv[sbr]\.[A-Za-z0-9_-]{24,300}/) },
  { kind: 'figma', pattern: begun(/figd_[A-Za-z0-9_-]{30,200}/) },
  { kind: 'hugging-face', pattern: begun(/hf_[A-Za-z0-9]{30,60}\b/) },
  { kind: 'notion', pattern: begun(/ntn_[A-Za-z0-9]{40,60}\b/) },
  { kind: 'cloudflare', pattern: begun(/cf(?:k|ut|at)_[A-Za-z0-9]{48}\b/) },
  { kind: 'vercel', pattern: begun(/vc[piark]_[A-Za-z0-9]{20,60}\b/) },
  { kind: 'databricks', pattern: begun(/dapi[A-Fa-f0-9]{32}\b/) },
  { kind: 'tailscale', pattern: begun(/tskey-[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}/) },
  { kind: 'grafana', pattern: begun(/gl(?:sa|c)_[A-Za-z0-9+/_=-]{32,400}/) },
  { kind: '1password', pattern: begun(/ops_eyJ[A-Za-z0-9+/=_-]{100,2000}/) },
  { kind: 'telegram', pattern: begun(/\d{8,10}:AA[A-Za-z0-9_-]{33}\b/) },
  { kind: 'stripe', pattern: begun(/[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/) },
  { kind: 'stripe', pattern: begun(/whsec_[A-Za-z0-9+/=]{32,100}/) },
  { kind: 'xai', pattern: begun(/xai-[A-Za-z0-9]{70,100}/) },
  { kind: 'perplexity', pattern: begun(/pplx-[A-Za-z0-9]{40,80}/) },
  { kind: 'nvidia', pattern: begun(/nvapi-[A-Za-z0-9_-]{60,100}/) },
  { kind: 'tavily', pattern: begun(/tvly-[A-Za-z0-9-]{28,80}/) },
  { kind: 'replicate', pattern: begun(/r8_[A-Za-z0-9]{37}\b/) },
  { kind: 'pypi', pattern: begun(/pypi-AgE[A-Za-z0-9_-]{50,1000}/) },
  { kind: 'rubygems', pattern: begun(/rubygems_[a-f0-9]{48}\b/) },
  { kind: 'digitalocean', pattern: begun(/do[opr]_v1_[a-f0-9]{64}\b/) },
  { kind: 'atlassian', pattern: begun(/AT[AC]TT3[A-Za-z0-9_=-]{100,400}/) },
  { kind: 'age', pattern: begun(/AGE-SECRET-KEY-1[A-Z0-9]{58}\b/) },
  { kind: 'sendgrid', pattern: begun(/SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/) },
  { kind: 'jwt', pattern: begun(/eyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/) },
  { kind: 'basic-auth', pattern: /(?<=:\/\/[^\s:@/]{0,100}:)[^\s:@/]{3,200}(?=@)/g },
  {
    kind: 'named',
    pattern:
      /(?<=(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|(?:access|account|secret|private|encryption)[_-]?key(?:_base)?|authorization)(?:\\{0,3}["'])?\s{0,3}[:=]\s{0,3}(?:\\{0,3}["'])?(?:Bearer |Basic )?)[A-Za-z0-9+/_.~#$!@%^*-]{16,400}/gi,
  },
]
