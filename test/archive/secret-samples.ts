const LETTERS = 'aB3dE5gH7jK9mN1pQ4sT6vW8yZ2bC0fG3hJ5kL7nP9qR1tU4wX6zA8'
const HEX = '3f9a1c7e5b2d8046'
const UPPER = 'Q7RZ2YX9KF4TVDW0S3JN54KHCE6MUA7L'
const some = (length: number, of = LETTERS) => of.repeat(Math.ceil(length / of.length)).slice(0, length)

/**
 * A form in which secrets occur in logs, commands and files: the text, and the part of it that must stay hidden. Assembled here, so that nothing in this
 * file looks like a secret.
 */
export interface SecretSample {
  readonly name: string
  readonly text: string
  readonly secret: string
}

const sample = (name: string, before: string, secret: string, after = ''): SecretSample => ({ name, text: `${before}${secret}${after}`, secret })

/** Values next to a secret's name. */
const named: readonly SecretSample[] = [
  sample('quoted in code', 'password: "', 'hunter2hunter2', '"'),
  sample('quoted in JSON', '{"password": "', 'hunter2hunter2', '", "user": "me"}'),
  sample('quoted in JSON within JSON', '{\\"passwd\\":\\"', 'hunter2hunter2', '\\"}'),
  sample('single quotes', "db_password = '", 'Summer2024!', "'"),
  sample('backquotes', 'const password = `', 'tr0ub4dor&3', '`'),
  sample('punctuation in quotes', 'passphrase = "', 'k(9){4}<b>;c,7', '"'),
  sample('a line of an environment file', 'PASSWORD=', 'hunter2hunter2', '\nPORT=80'),
  sample('a short exported variable', 'export DB_PASS=', 's3cr3t', '\n'),
  sample('a variable before a command', 'PGPASSWORD=', 'hunter2', ' psql -h db'),
  sample('a line of YAML', '  password: ', 'hunter2hunter2', '\n  port: 80'),
  sample('a URL query', 'https://h/login?user=me&password=', 'hunter2hunter2', '&x=1'),
  sample('a connection string', 'Server=db;Uid=me;Pwd=', 'hunter2hunter2', ';Database=x'),
  sample('a command-line option', 'mytool --password ', 'hunter2hunter2', ' --port 80'),
  sample('an option with an equals sign', 'mytool --db-password=', 'hunter2hunter2', ''),
  sample('an option for an API key', 'mytool --api-key ', some(24), ' run'),
  sample('digits only', 'password="', '84731905', '"'),
  sample('an XML element', '<password>', 'hunter2hunter2', '</password>'),
  sample('a client’s secret', '"client_secret": "', 'abc123def456', '"'),
  sample('an API key', 'api_key = "', some(24), '"'),
  sample('an apikey field', 'apikey: ', some(32, HEX), ''),
  sample('an access key', 'AWS_SECRET_ACCESS_KEY=', some(40), ''),
  sample('a private key in hex', 'PRIVATE_KEY=', `0x${some(64, HEX)}`, ''),
  sample('a token in hex', 'TWILIO_AUTH_TOKEN=', some(32, HEX), ''),
  sample('a token with punctuation', 'token: "', some(24), ':x,y"'),
  sample('a Ruby hash', ":password => '", 'hunter2hunter2', "'"),
  sample('a Go assignment', 'password := "', 'hunter2hunter2', '"'),
  sample('an HTTP header', 'x-api-key: ', some(30), ''),
  sample('a bearer token', 'Authorization: Bearer ', some(40), ''),
  sample('basic authorization', 'Authorization: Basic ', Buffer.from('me:pw1234').toString('base64'), ''),
  sample('a line of .npmrc', '//h/:_password=', some(20), ''),
  sample('a line of .netrc', 'machine h login me password ', 'hunter2hunter2', '\n'),
]

/** Secrets in commands and addresses. */
const placed: readonly SecretSample[] = [
  sample('curl', 'curl -s -u me:', 'hunter2hunter2', ' https://h/x'),
  sample('curl with a quoted user', "curl -X POST --user 'me:", 'hunt er;2', "' https://h/x"),
  sample('curl in JSON', '{"cmd":"curl -s \\\\\\n -u \\"me:', 'hunter2hunter2', '\\" https://h/x"}'),
  sample('curl over several lines', 'curl -s \\\n  --user me:', 'hunter2hunter2', ' \\\n  https://h/x'),
  sample('curl with a joined option', 'curl -ume:', 'hunter2hunter2', ' https://h/x'),
  sample('sshpass', 'sshpass -p ', 'hunter2hunter2', ' ssh me@h'),
  sample('mysql', 'mysql -u root -p', 'hunter2hunter2', ' shop'),
  sample('docker login', 'docker login -u me -p ', 'hunter2hunter2', ' h'),
  sample('a URL with a password', 'https://me:', 'hunter2hunter2', '@h/x'),
  sample('a URL with only a token', 'https://', some(52), '@dev.example.com/x'),
  sample('redis', 'redis://:', 'hunter2hunter2', '@h:6379'),
  sample('a shared access signature', 'https://a.blob.example.net/c?sv=2024-01-01&sig=', `${some(42)}%3D`, '&se=2026'),
  sample('an account’s key', 'DefaultEndpointsProtocol=https;AccountName=a;AccountKey=', `${some(86)}==`, ';EndpointSuffix=x'),
  sample('a signed URL', 'https://s3.example.com/x?X-Amz-Signature=', some(64, HEX), ''),
]

/** Secrets recognised by their own form. */
const formed: readonly SecretSample[] = [
  sample('Mailgun', 'it is ', `key-${some(32, HEX)}`, ' there'),
  sample('Twilio', 'it is ', `SK${some(32, HEX)}`, ' there'),
  sample('GitHub, directly after letters', 'x', `ghp_${some(36)}`, ''),
  sample('GitLab, directly after letters', 'TOKEN', `glpat-${some(20)}`, ''),
  sample('npm, directly after letters', 'x', `npm_${some(36)}`, ''),
  sample('Slack, directly after letters', 'x', `xoxb-1234567890-${some(24)}`, ''),
  sample('Anthropic, directly after letters', 'x', `sk-ant-api03-${some(93)}AA`, ''),
  sample('AWS', 'it is ', `AKIA${some(16, UPPER)}`, ''),
  sample('a Discord webhook', 'https://', `discord.com/api/webhooks/123456789012345678/${some(68)}`, ''),
  sample('a Discord bot', 'it is ', `M${some(25)}.G${some(5)}.${some(38)}`, ''),
  sample('Sentry', 'it is ', `sntryu_${some(64, HEX)}`, ''),
  sample('Supabase', 'it is ', `sbp_${some(40, HEX)}`, ''),
  sample('PlanetScale', 'it is ', `pscale_tkn_${some(43)}`, ''),
  sample('Postman', 'it is ', `PMAK-${some(24, HEX)}-${some(34, HEX)}`, ''),
  sample('New Relic', 'it is ', `NRAK-${some(27, UPPER)}`, ''),
  sample('Mailchimp', 'it is ', `${some(32, HEX)}-us12`, ''),
  sample('Brevo', 'it is ', `xkeysib-${some(64, HEX)}-${some(16)}`, ''),
  sample('Airtable', 'it is ', `pat${some(14)}.${some(64, HEX)}`, ''),
  sample('Square', 'it is ', `sq0csp-${some(43)}`, ''),
  sample('Doppler', 'it is ', `dp.pt.${some(43)}`, ''),
  sample('LangSmith', 'it is ', `lsv2_pt_${some(32, HEX)}_${some(10, HEX)}`, ''),
  sample('Terraform', `it is ${some(14)}`, `.atlasv1.${some(67)}`, ''),
  sample('Fly', 'it is ', `fm2_${some(120)}`, ''),
  sample('CircleCI', 'it is ', `CCIPAT_${some(22)}_${some(40, HEX)}`, ''),
  sample('Pulumi', 'it is ', `pul-${some(40, HEX)}`, ''),
  sample('Alibaba', 'it is ', `LTAI${some(20)}`, ''),
  sample('Heroku', 'it is ', `HRKU-AA${some(58)}`, ''),
]

export const secretSamples: readonly SecretSample[] = [...named, ...placed, ...formed]

/** Text next to a secret's name, or in a secret's form, that is no secret. */
export const noSecrets: readonly string[] = [
  'password: string',
  'password: string | undefined,',
  'readonly password: Base64',
  'token = tokenizer.next()',
  'secret = os.environ["X"]',
  'secret = os.environ["DB_SECRET_2"]',
  'password=***',
  'password="********"',
  '<password>',
  'password: <password>',
  '"password": "<your-password-1>"',
  `password: "\${DB_PASS2}"`,
  'password: "{{ vault.db_pass1 }}"',
  'PASSWORD=$1',
  'PASSWORD=$(cat /run/secrets/db1)',
  'PASSWORD=%DB_PASS1%',
  'password: "[REDACTED_1]"',
  'password: "xxxxxxxx"',
  'password: "required"',
  '"password": "Password must have 8 characters"',
  '{ "password": { "type": "string" } }',
  'password: z.string().min(8)',
  'password=password1,',
  'password = user.password2',
  'def login(user, password=None, token=b64token):',
  'token: "access_token"',
  '"token": "utf-8"',
  '"tokens": 12345678',
  'max_tokens=16384',
  'tokens: "2048x"',
  'secret: "prod/db-2"',
  'token_type: "bearer2"',
  'api_key: "OPENAI_API_KEY_2"',
  'apiKey: process.env.KEY_2',
  'passwd: sha256',
  'PASSWORD_FILE=/run/secrets/db1',
  'pass: 12 tests2run',
  'bypass = "abc123def"',
  'docker run -u 1000:1000 x',
  'chown -R me:group1 x; ls -u a:b1c2d3',
  'curl -u "$USER:$PASS" https://h',
  'curl -u user:{password} https://h',
  'curl http://h:8080/x -o a:b1c2d3',
  'mysql -u root -p shop',
  'mkdir -p hunter2hunter2',
  `postgres://\${DB_USER}:\${DB_PASS}@localhost/mydb`,
  'postgres://user:<password>@localhost/mydb',
  'https://user:***@h/x',
  'sig=abc',
  'key-3f9a1c7e',
  'cache-key-3f9a1c7e5b2d80463f9a1c7e5b2d8046',
  'SKU1234567890',
  'the password is wrong, token expired; secret: none',
  'Token: 84731905',
]
