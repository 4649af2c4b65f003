import { z } from 'zod'
import { connectionDefaults as database } from './db/connections.ts'
import { defaultConnectionTimeouts as times } from './http/connection-limits.ts'
import { escapeForConsole } from './log.ts'

/** `wanted` completes "wanted is …". `isSecret`: the value is never printed. */
const setting = <Schema extends z.ZodType>(schema: Schema, wanted: string, about: string, isSecret = false) => ({
  schema,
  wanted,
  about,
  isSecret,
})

const maxInteger = 2 ** 31 - 1
const integer = (min = 0, max = maxInteger) => z.coerce.number().int().min(min).max(max)
const whole = (fallback: number, about: string, min = 0, max = maxInteger) =>
  setting(integer(min, max).default(fallback), `a whole number from ${min} to ${max}`, about)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const onOff = (fallback: boolean, about: string) => setting(flag.default(fallback), '0 or 1', about)
const text = (about: string, wanted = 'a text') => setting(z.string().optional(), wanted, about)
const textOr = (fallback: string, about: string, wanted = 'a text') =>
  setting(z.string().default(fallback), wanted, about)
const secret = (about: string, wanted = 'a text', schema: z.ZodType<string> = z.string()) =>
  setting(schema.optional(), wanted, about, true)
const webAddress = (about: string) =>
  setting(z.url({ protocol: /^https?$/ }).optional(), 'an address such as https://app.example.com', about)

/** Origins, joined by commas, in the form that browsers send. Patterns with `*` and "null" are refused. */
const origins = z.string().transform((list, context) =>
  list
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const url = URL.canParse(one) ? new URL(one) : null
      if (url && /^https?:$/.test(url.protocol) && !url.host.includes('*')) return url.origin
      context.addIssue({ code: 'custom' })
      return z.NEVER
    }),
)
const scannerAddress = z.string().transform((address, context) => {
  const url = URL.canParse(address) ? new URL(address) : null
  if (url?.protocol === 'clamd:') {
    const socketPath = decodeURIComponent(url.pathname)
    if (url.hostname === '' && socketPath.length > 1) return { path: socketPath }
    const host = url.hostname.replace(/^\[(.+)\]$/, '$1')
    if (host !== '' && socketPath.length < 2) return { host, port: url.port === '' ? 3310 : Number(url.port) }
  }
  context.addIssue({ code: 'custom' })
  return z.NEVER
})

const hstsHeader = z.string().regex(/^max-age=\d+(?:; includeSubDomains)?(?:; preload)?$/)
const sender = z.string().regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/)
const mailServer = z.url({ protocol: /^smtps?$/, hostname: /./ })
const databaseUrl = z.string().regex(/^postgres(?:ql)?:/)
const captchas = ['own', 'turnstile', 'hcaptcha'] as const
const uploads = z.enum(['refuse', 'accept'])
const membership = z.enum(['required', 'none'])
const siteKey = z.string().regex(/^[\w.-]{1,200}$/)
const contact = z.string().regex(/^(?:mailto:|https:\/\/)\S+$/)

export const settings = {
  NODE_ENV: text('If it is `production`, `DEMO=1` is refused.'),
  DEMO: onOff(false, 'A demonstration, for this machine only. `npm start` and `npm run dev` set it.'),
  PORT: whole(4600, 'Port that the backend listens on; 0 for any free one.', 0, 65_535),
  HOST: textOr('127.0.0.1', 'Where the backend listens.', 'a name or address of this machine'),
  TRUST_PROXY: onOff(false, 'Only behind a proxy that overwrites `X-Forwarded-For`, which callers can set too.'),
  CORS_ORIGIN: setting(origins.optional(), 'origins, joined by commas', 'Other origins whose pages may call.'),
  WEB_DIR: text('Folder of the built app, if not that of this checkout.', 'a folder that exists'),
  APP_URL: webAddress('Address of the app, for links in mails and after a payment. Needed in production.'),
  SELLER_URL: webAddress('Page for suppliers, for mails to them. Unset: `/seller/` at the origin of `APP_URL`.'),
  HSTS: setting(hstsHeader.default('max-age=31536000'), 'a value like the default', '`Strict-Transport-Security`.'),
  LOG_REQUESTS: setting(flag.optional(), '0 or 1', 'A line in the log for each request. Default: in production.'),
  METRICS_PORT: setting(integer(1, 65_535).optional(), 'a port from 1 to 65535', 'Port of `/metrics`. Unset: none.'),
  METRICS_HOST: textOr('127.0.0.1', 'Where `/metrics` listens. It has no login.', 'a name or address of this machine'),
  MAX_CONNECTIONS: whole(4_000, 'Maximum number of open connections.', 10),
  MAX_CONNECTIONS_OF_ADDRESS: whole(256, 'The same for one address; not used with `TRUST_PROXY`.', 10),
  KEEP_ALIVE_MS: whole(times.keepAliveMs, 'How long an unused connection stays open: longer than a proxy uses it.', 1),
  RECEIVE_MS: whole(times.receiveMs, 'Limit for the headers of a request, and for a body that is not an upload.', 1),
  SILENT_MS: whole(times.silentMs, 'Limit without a byte in either direction.', 1),
  STOP_NOTICE_MS: setting(integer().optional(), 'a whole number', 'How long `/readyz` fails first; see operation.md.'),
  STOP_GRACE_MS: whole(30_000, 'How long calls may continue after the port is closed.'),
  DATA_DIR: textOr('.data', 'Uploads, public copies and the embedded database.', 'a folder that can be written'),
  DATABASE_URL: secret('Unset: one in `DATA_DIR`.', 'an address such as postgres://user:secret@host/name', databaseUrl),
  DB_WAIT_MS: whole(60_000, 'How long a start tries again while the database is away.'),
  DB_CONNECTIONS: whole(database.maxConnections, 'Maximum number of connections of a process.', 5, 1_000),
  DB_CONNECT_MS: whole(database.connectMs, 'Limit to connect, and to wait for a connection.', 1),
  DB_STATEMENT_MS: whole(database.statementMs, 'Limit of a statement; 0 for none.'),
  DB_LOCK_MS: whole(database.lockMs, 'Limit to wait for a locked row; 0 for none.'),
  DB_IDLE_IN_TRANSACTION_MS: whole(database.idleInTransactionMs, 'Limit between two statements; 0 for none.'),
  SMTP_URL: secret('Mail server. Needed in production.', 'an address such as smtps://user:password@host', mailServer),
  MAIL_FROM: setting(sender.optional(), 'one sender such as Shop <a@example.com>', 'Needed in production.'),
  MAIL_PAGE: onOff(true, 'Whether `/mail` shows the mails of a demonstration without a mail server.'),
  PLAIN_CONNECTIONS: onOff(false, 'Allows a model, transcriber, scanner or mail server elsewhere without TLS.'),
  RATE_LIMITS: onOff(true, '0 turns off rate limits, for load tests only.'),
  VISITOR_UPLOADS_MB: whole(500, 'Daily upload limit of all visitors together.'),
  UPLOAD_QUOTA_MB: whole(2048, 'Storage of one account.', 1),
  FREE_DISK_MB: whole(512, 'Uploads are refused if less than this would remain free.'),
  SCANNER: setting(scannerAddress.optional(), 'clamd://host:port or clamd:///path', 'Malware scanner of uploads.'),
  SCANNER_AWAY: setting(uploads.default('refuse'), 'refuse or accept', 'Uploads while the scanner does not answer.'),
  SCANNER_MS: whole(30_000, 'Limit of a scan.', 1),
  SCANNER_MAX_MB: whole(25, 'Larger files are refused. Not more than `StreamMaxLength` in clamd.conf.', 1),
  CAPTCHA: setting(z.enum(captchas).default('own'), captchas.join(', '), 'Whose captcha visitors solve.'),
  CAPTCHA_SITE_KEY: setting(siteKey.optional(), 'letters, digits, dots, hyphens', 'Key of the site at that firm.'),
  CAPTCHA_SECRET: secret('Secret of the site at that firm.'),
  VAPID_PUBLIC: text('Key of push messages. Unset: a pair that the database keeps.', 'the key of a pair'),
  VAPID_PRIVATE: secret('The other key of the pair.', 'the key of a pair'),
  VAPID_SUBJECT: setting(contact.optional(), 'mailto:… or https://…', 'Where push services write to.'),
  MEMBERSHIP: setting(membership.optional(), 'required or none', 'Whether sending needs one: see payment.md.'),
  GOODS_FILE: text('JSON file of the memberships for sale.', 'a file that exists'),
  STRIPE_SECRET_KEY: secret('Key of the payment processor.', 'sk_…', z.string().startsWith('sk_')),
  STRIPE_WEBHOOK_SECRET: secret('Secret of its notifications.', 'whsec_…', z.string().startsWith('whsec_')),
  MODEL_URL: webAddress('OpenAI-compatible model, without the path of the call. Unset: none.'),
  MODEL_KEY: secret('Key of the model.'),
  MODEL_NAME: text('Name of the model, needed with its address.'),
  MODEL_SILENCE_MS: whole(20_000, 'How long the model may send nothing.', 1),
  MODEL_TOTAL_MS: whole(120_000, 'Limit of an answer of the model.', 1),
  STT_URL: webAddress('OpenAI-compatible transcription of speech. Unset: none.'),
  STT_KEY: secret('Key of the transcription.'),
  STT_NAME: textOr('whisper-1', 'Model of the transcription.'),
  STT_TIMEOUT_MS: whole(40_000, 'Limit of a transcription. The device gives up after 60 s.', 1),
  NEWS_DIR: text('Folder of the editors’ news. Unset: only the register’s digest.', 'a folder that exists'),
  NEWS_FEEDS: text('JSON file with the addresses of RSS and Atom feeds.', 'a file that exists'),
  COPIES_IN_ADVANCE: onOff(true, '0: the public copy of a language is built at the first request for it.'),
  SUPPLIER_DELAY_MS: whole(20_000, 'Delay of the simulated suppliers’ reply in a demonstration.'),
  OPERATOR_NAME: textOr('', 'Company that runs the platform, shown to visitors.'),
  OPERATOR_ADDRESS: textOr('', 'Its postal address.'),
  OPERATOR_PHONE: textOr('', 'Its telephone number.'),
  OPERATOR_EMAIL: setting(z.email().or(z.literal('')).default(''), 'an email address', 'Its email address.'),
  SECURITY_CONTACT: setting(
    contact.optional(),
    'mailto:… or https://…',
    'Where to report a vulnerability, for `/.well-known/security.txt`. Unset: `OPERATOR_EMAIL`.',
  ),
}

export type SettingName = keyof typeof settings
export type Settings = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
type Env = Readonly<Record<string, string | undefined>>

const names = Object.keys(settings) as SettingName[]
const maxShown = 100

export class SettingProblems {
  private readonly env: Env
  private readonly linesByName = new Map<SettingName, string>()
  constructor(env: Env) {
    this.env = env
  }
  add(name: SettingName, wanted = `wanted is ${settings[name].wanted}`): void {
    const value = this.env[name]
    const printable = settings[name].isSecret
      ? 'set (the value is not printed)'
      : JSON.stringify(value?.slice(0, maxShown))
    if (!this.linesByName.has(name))
      this.linesByName.set(name, escapeForConsole(`${name} is ${value ? printable : 'not set'}: ${wanted}.`))
  }
  check(): void {
    if (this.linesByName.size > 0) throw new Error([...this.linesByName.values()].join('\n'))
  }
}

const schemaOf = (name: SettingName): z.ZodType => settings[name].schema

/** A wrong value is reported and replaced by the default, so that one start reports all wrong settings. */
export const readSettings = (env: Env, faults: SettingProblems): Settings => {
  const valueOf = (name: SettingName) => {
    const parsed = schemaOf(name).safeParse(env[name] === '' ? undefined : env[name])
    if (!parsed.success) faults.add(name)
    return parsed.success ? parsed.data : schemaOf(name).parse(undefined)
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Settings
}

const defaultOf = (name: SettingName): string => {
  const value = schemaOf(name).parse(undefined)
  if (value === undefined || value === '') return ''
  return `\`${typeof value === 'boolean' ? Number(value) : JSON.stringify(value).replaceAll('"', '')}\``
}

export const settingsMarkdown = (): string =>
  [
    '# Settings of the backend',
    '',
    'Printed by `npm run admin -- settings`. Each is a variable of the environment; an empty one counts as unset. A start reports all wrong ones at once and ends before it opens the database. Names with `_MS` are milliseconds. [operation.md](operation.md), [payment.md](payment.md), [assistant.md](assistant.md), [news.md](news.md) and [security.md](security.md) explain more.',
    '',
    '| Setting | Default | Wanted | |',
    '| --- | --- | --- | --- |',
    ...names.map((name) => {
      const { wanted, about, isSecret } = settings[name]
      return `| \`${name}\` | ${defaultOf(name)} | ${wanted} | ${about}${isSecret ? ' Secret: never printed.' : ''} |`
    }),
  ].join('\n')
