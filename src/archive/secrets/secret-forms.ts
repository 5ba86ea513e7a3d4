/** Escapes that end in a letter or digit but are not part of a word: an escaped line end or tab, a colour code, a percent-encoded character. */
const ESCAPES = String.raw`\\[abefnrtv0]|\\u[\dA-Fa-f]{4}|\\x[\dA-Fa-f]{2}|\[[\d;:?]{0,20}[mK]|%(?:[2357][\dA-Fa-f]|0[ADad])`

/** A form of secrets of one kind. Each pattern is linear: no nested or overlapping repetition. */
interface SecretForm {
  readonly kind: string
  readonly pattern: RegExp
}

/**
 * Forms whose first characters also end words: `task-…` contains `sk-`. They match only at the start of a word, as `\b` would, but also after an escape: the n
 * of `\n` in a JSON text is not a letter of a word.
 */
const wordStartForms: Readonly<Record<string, readonly RegExp[]>> = {
  anthropic: [/sk-ant-[A-Za-z0-9_-]{20,200}/],
  openai: [/sk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}/],
  github: [/gh[pousr]_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/],
  npm: [/npm_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/],
  google: [/AIza[A-Za-z0-9_-]{35}/, /ya29\.[A-Za-z0-9._-]{20,1000}/, /1\/\/0[A-Za-z0-9_-]{30,200}/],
  slack: [/xapp-\d-[A-Za-z0-9-]{20,250}/, /hooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,200}/],
  linear: [/lin_api_[A-Za-z0-9_]{32,128}/],
  groq: [/gsk_[A-Za-z0-9]{40,80}/],
  vault: [/hv[sbr]\.[A-Za-z0-9_-]{24,300}/],
  'hugging-face': [/hf_[A-Za-z0-9]{30,60}\b/],
  notion: [/ntn_[A-Za-z0-9]{40,60}\b/],
  cloudflare: [/cf(?:k|ut|at)_[A-Za-z0-9]{48}\b/],
  vercel: [/vc[piark]_[A-Za-z0-9]{20,60}\b/],
  databricks: [/dapi[A-Fa-f0-9]{32}\b/],
  tailscale: [/tskey-[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}/],
  grafana: [/gl(?:sa|c)_[A-Za-z0-9+/_=-]{32,400}/],
  '1password': [/ops_eyJ[A-Za-z0-9+/=_-]{100,2000}/],
  telegram: [/\d{8,10}:AA[A-Za-z0-9_-]{33}(?![A-Za-z0-9_-])/],
  stripe: [/[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/, /whsec_[A-Za-z0-9+/=]{32,100}/],
  xai: [/xai-[A-Za-z0-9]{70,100}/],
  perplexity: [/pplx-[A-Za-z0-9]{40,80}/],
  nvidia: [/nvapi-[A-Za-z0-9_-]{60,100}/],
  tavily: [/tvly-[A-Za-z0-9-]{28,80}/],
  replicate: [/r8_[A-Za-z0-9]{37}\b/],
  pypi: [/pypi-AgE[A-Za-z0-9_-]{50,1000}/],
  atlassian: [/AT[AC]TT3[A-Za-z0-9_=-]{100,400}/],
  sendgrid: [/SG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/],
  jwt: [/eyJ(?:(?![_-]eyJ)[A-Za-z0-9_-]){10,2000}\.eyJ[A-Za-z0-9_-]{10,16000}\.[A-Za-z0-9_-]{10,1000}/],
  mailgun: [/(?<![-_])key-[0-9a-f]{32}\b/],
  twilio: [/SK[0-9a-f]{32}\b/],
  mailchimp: [/[0-9a-f]{32}-us\d{1,2}\b/],
  discord: [/[MNO][A-Za-z0-9]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,40}\b/, /discord(?:app)?\.com\/api\/webhooks\/\d{15,25}\/[A-Za-z0-9_-]{60,100}/],
  supabase: [/sb[ps]_[0-9a-f]{40}\b/],
  airtable: [/pat[A-Za-z0-9]{14}\.[0-9a-f]{64}\b/],
  doppler: [/dp\.(?:pt|st|sa|ct|scim|audit)\.[A-Za-z0-9._-]{40,64}/],
  pulumi: [/pul-[0-9a-f]{40}\b/],
  fly: [/fm[12][ar]?_[A-Za-z0-9+/=]{80,800}/],
  alibaba: [/LTAI[A-Za-z0-9]{20}\b/],
}

/** Forms that no word contains: they match after letters too. */
const anywhereForms: Readonly<Record<string, readonly RegExp[]>> = {
  anthropic: [/sk-ant-[a-z]{3,6}\d\d-[A-Za-z0-9_-]{40,200}/],
  github: [/gh[pousr]_[A-Za-z0-9]{36,255}/, /github_pat_[A-Za-z0-9_]{22,255}/],
  gitlab: [/glpat-[A-Za-z0-9_-]{20,100}/],
  npm: [/npm_[A-Za-z0-9]{36}\b/],
  aws: [/(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/],
  google: [/GOCSPX-[A-Za-z0-9_-]{28}/],
  slack: [/xox[abeoprs]-[A-Za-z0-9-]{10,250}/],
  shopify: [/shp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}/],
  docker: [/dckr_[op]at_[A-Za-z0-9_-]{20,60}/],
  figma: [/figd_[A-Za-z0-9_-]{30,200}/],
  rubygems: [/rubygems_[a-f0-9]{48}\b/],
  digitalocean: [/do[opr]_v1_[a-f0-9]{64}\b/],
  age: [/AGE-SECRET-KEY-1[A-Z0-9]{58}\b/],
  sentry: [/sntry[su]_[A-Za-z0-9+/=_]{40,400}/],
  planetscale: [/pscale_(?:tkn|pw|oauth)_[A-Za-z0-9_.=-]{32,64}/],
  postman: [/PMAK-[0-9a-f]{24}-[0-9a-f]{34}\b/],
  'new-relic': [/NRA[KL]-[A-Z0-9]{27}\b/],
  brevo: [/xkeysib-[0-9a-f]{64}-[A-Za-z0-9]{16}\b/],
  square: [/sq0(?:atp|csp|idp)-[A-Za-z0-9_-]{22,43}/],
  langsmith: [/lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}\b/],
  terraform: [/\.atlasv1\.[A-Za-z0-9_=-]{60,70}/],
  circleci: [/CCIPAT_[A-Za-z0-9]{22}_[0-9a-f]{40}\b/],
  heroku: [/HRKU-AA[A-Za-z0-9_-]{58}/],
}

function formsOf(table: Readonly<Record<string, readonly RegExp[]>>, before: string): SecretForm[] {
  return Object.entries(table).flatMap(([kind, forms]) => forms.map(({ source }) => ({ kind, pattern: new RegExp(`${before}${source}`, 'g') })))
}

/**
 * The forms of recognisable secrets, the most specific first. A test compares them with secretlint's recommended rules: nothing that those find in a text may
 * be left in it. https://github.com/secretlint/secretlint
 */
const secretForms: readonly SecretForm[] = [...formsOf(anywhereForms, ''), ...formsOf(wordStartForms, `(?<![A-Za-z0-9](?<!${ESCAPES}))`)]

/** Any of the forms, wherever it begins: one test excludes most texts without secrets. */
const ANY_FORM = new RegExp(secretForms.map(({ pattern }) => pattern.source).join('|'))

/** A text with every match of a known form replaced. */
export function withoutKnownSecrets(text: string, mark: (kind: string, secret: string) => string): string {
  if (!ANY_FORM.test(text)) return text
  let result = text
  for (const { kind, pattern } of secretForms) result = result.replace(pattern, (secret) => mark(kind, secret))
  return result
}

/** Whether a text contains a known form. */
export function hasKnownSecret(text: string): boolean {
  return ANY_FORM.test(text) && secretForms.some(({ pattern }) => text.search(pattern) >= 0)
}
