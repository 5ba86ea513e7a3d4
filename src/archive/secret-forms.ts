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
  { kind: 'anthropic', pattern: /\bsk-ant-[A-Za-z0-9_-]{20,200}/g },
  { kind: 'openai', pattern: /\bsk-(?:proj-|svcacct-|admin-)?[A-Za-z0-9_-]{20,200}/g },
  { kind: 'github', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{36,255}|github_pat_[A-Za-z0-9_]{22,255})/g },
  { kind: 'github', pattern: /\bgh[pousr]_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/g },
  { kind: 'npm', pattern: /\bnpm_[A-Za-z0-9]{4,35}\r?\n[ \t]{0,8}[A-Za-z0-9]{1,35}\b/g },
  { kind: 'gitlab', pattern: /\bglpat-[A-Za-z0-9_-]{20,100}/g },
  { kind: 'aws', pattern: /\b(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}\b/g },
  { kind: 'google', pattern: /\bAIza[A-Za-z0-9_-]{35}/g },
  { kind: 'slack', pattern: /\bxox[abeoprs]-[A-Za-z0-9-]{10,250}/g },
  { kind: 'slack', pattern: /\bxapp-\d-[A-Za-z0-9-]{20,250}/g },
  { kind: 'slack', pattern: /\bhooks\.slack\.com\/(?:services|workflows|triggers)\/[A-Za-z0-9/_-]{20,200}/g },
  { kind: 'npm', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'shopify', pattern: /\bshp(?:at|ca|pa|ss)_[A-Za-z0-9]{32,64}/g },
  { kind: 'linear', pattern: /\blin_api_[A-Za-z0-9_]{32,128}/g },
  { kind: 'groq', pattern: /\bgsk_[A-Za-z0-9]{40,80}/g },
  { kind: 'docker', pattern: /\bdckr_[op]at_[A-Za-z0-9_-]{20,60}/g },
  { kind: 'vault', pattern: /\bhv[sbr]\.[A-Za-z0-9_-]{24,300}/g },
  { kind: 'figma', pattern: /\bfigd_[A-Za-z0-9_-]{30,200}/g },
  { kind: 'hugging-face', pattern: /\bhf_[A-Za-z0-9]{30,60}\b/g },
  { kind: 'notion', pattern: /\bntn_[A-Za-z0-9]{40,60}\b/g },
  { kind: 'cloudflare', pattern: /\bcf(?:k|ut|at)_[A-Za-z0-9]{48}\b/g },
  { kind: 'vercel', pattern: /\bvc[piark]_[A-Za-z0-9]{20,60}\b/g },
  { kind: 'databricks', pattern: /\bdapi[A-Fa-f0-9]{32}\b/g },
  { kind: 'tailscale', pattern: /\btskey-[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}/g },
  { kind: 'grafana', pattern: /\bgl(?:sa|c)_[A-Za-z0-9+/_=-]{32,400}/g },
  { kind: '1password', pattern: /\bops_eyJ[A-Za-z0-9+/=_-]{100,2000}/g },
  { kind: 'telegram', pattern: /\b\d{8,10}:AA[A-Za-z0-9_-]{33}\b/g },
  { kind: 'stripe', pattern: /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,200}/g },
  { kind: 'sendgrid', pattern: /\bSG\.[A-Za-z0-9_-]{16,64}\.[A-Za-z0-9_-]{16,64}/g },
  { kind: 'jwt', pattern: /\beyJ[A-Za-z0-9_-]{10,2000}\.eyJ[A-Za-z0-9_-]{10,4000}\.[A-Za-z0-9_-]{10,1000}/g },
  { kind: 'basic-auth', pattern: /(?<=:\/\/[^\s:@/]{1,100}:)[^\s:@/]{3,200}(?=@)/g },
  {
    kind: 'named',
    pattern:
      /(?<=(?:password|passwd|passphrase|pwd|secret|token|api[_-]?key|(?:access|account)[_-]?key|authorization)["']?\s{0,3}[:=]\s{0,3}["']?(?:Bearer |Basic )?)[A-Za-z0-9+/_.~#$!@%^*-]{16,400}/gi,
  },
]
