/** All settings of the backend. The checks, the refusals and docs/settings.md are made from this table. */
import { z } from 'zod'
import { connectionDefaults } from './db/connections.ts'
import { connectionTimes } from './http/connection-limits.ts'
import { consoleLine } from './log.ts'

/** `wanted` completes "wanted is …". `isSecret`: the value is never printed. */
const setting = <Schema extends z.ZodType>(schema: Schema, wanted: string, about: string, isSecret = false) => ({
  schema,
  wanted,
  about,
  isSecret,
})

const maxTimerMs = 2 ** 31 - 1
const whole = (fallback: number, about: string, min = 0, max = Number.MAX_SAFE_INTEGER) =>
  setting(
    z.coerce.number().int().min(min).max(max).default(fallback),
    max === Number.MAX_SAFE_INTEGER ? `a whole number, ${min} or more` : `a whole number from ${min} to ${max}`,
    about,
  )
const milliseconds = (fallback: number, about: string, min = 0) => whole(fallback, about, min, maxTimerMs)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const onOff = (fallback: boolean, about: string) => setting(flag.default(fallback), '0 or 1', about)
const text = (about: string) => setting(z.string().optional(), 'a text', about)
const secret = (about: string, wanted = 'a text', schema: z.ZodType<string> = z.string()) =>
  setting(schema.optional(), wanted, about, true)
const path = (wanted: string, about: string) => setting(z.string().optional(), wanted, about)
const webAddress = (about: string) =>
  setting(z.url({ protocol: /^https?$/ }).optional(), 'an address such as https://app.example.com', about)

/** An origin as browsers write it: scheme, host, port unless it is the default. Patterns and "null" are refused. */
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
/** `clamd://host:port`, or `clamd:///path` for a socket of this machine. */
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

export const settings = {
  NODE_ENV: text('If it is `production`, `DEMO=1` is refused.'),
  DEMO: onOff(false, 'A demonstration, for this machine only. `npm start` and `npm run dev` set it.'),
  PORT: whole(4600, 'Port that the backend listens on; 0 for any free one.', 0, 65_535),
  HOST: setting(z.string().default('127.0.0.1'), 'a name or address of this machine', 'Where the backend listens.'),
  TRUST_PROXY: onOff(
    false,
    'Set it only behind a proxy that overwrites `X-Forwarded-For`; otherwise callers could choose their address. The last address in the header counts.',
  ),
  CORS_ORIGIN: setting(
    origins.optional(),
    'origins such as https://app.example.com, joined by commas',
    'Other origins whose pages may call the backend.',
  ),
  WEB_DIR: path('a folder that exists', 'Folder of the built app, if not that of this checkout.'),
  APP_URL: webAddress(
    'Address of the app for buyers, for links in mails and for the return from the payment processor. Required in production.',
  ),
  HSTS: setting(
    z
      .string()
      .regex(/^max-age=\d+(?:; includeSubDomains)?(?:; preload)?$/)
      .default('max-age=31536000'),
    'a header such as max-age=63072000; includeSubDomains',
    'The header `Strict-Transport-Security`, which browsers obey for the whole host.',
  ),
  MAX_CONNECTIONS: whole(4_000, 'Maximum number of open connections.', 10),
  MAX_CONNECTIONS_OF_ADDRESS: whole(256, 'The same for one address; not used with `TRUST_PROXY`.', 10),
  KEEP_ALIVE_MS: milliseconds(
    connectionTimes.keepAliveMs,
    'How long an unused connection stays open. Must be longer than the proxy reuses one (nginx: 60 s), or calls fail.',
    1,
  ),
  RECEIVE_MS: milliseconds(
    connectionTimes.receiveMs,
    'Time limit for the headers of a request, and for a body that is not an upload.',
    1,
  ),
  SILENT_MS: milliseconds(connectionTimes.silentMs, 'Time limit without a byte in either direction.', 1),
  STOP_NOTICE_MS: setting(
    z.coerce.number().int().min(0).max(maxTimerMs).optional(),
    'a whole number, 0 or more',
    'How long `/readyz` fails before new connections are refused. Must be longer than the interval of the proxy. Default: 5000, in a demonstration 0.',
  ),
  STOP_GRACE_MS: milliseconds(30_000, 'How long calls may continue after new connections are refused.'),
  DATA_DIR: setting(
    z.string().default('.data'),
    'a folder that can be written, or can be created',
    'Folder of uploads, of the public copies and of the embedded database.',
  ),
  DATABASE_URL: setting(
    z
      .string()
      .regex(/^(?:postgres(?:ql)?|memory):/)
      .optional(),
    'an address such as postgres://user:password@host/name',
    'The database. Unset: an embedded one in `DATA_DIR`, for one process.',
    true,
  ),
  DB_WAIT_MS: milliseconds(60_000, 'How long a start tries again while the database does not answer.'),
  DB_CONNECTIONS: whole(
    connectionDefaults.maxConnections,
    'Maximum number of connections of a process to PostgreSQL, besides the one that listens for changes.',
    5,
    1_000,
  ),
  DB_CONNECT_MS: milliseconds(connectionDefaults.connectMs, 'Time limit to connect, and to wait for a connection.', 1),
  DB_STATEMENT_MS: milliseconds(connectionDefaults.statementMs, 'Time limit of a statement; 0 for none.'),
  DB_LOCK_MS: milliseconds(connectionDefaults.lockMs, 'Time limit to wait for a locked row; 0 for none.'),
  DB_IDLE_IN_TRANSACTION_MS: milliseconds(
    connectionDefaults.idleInTransactionMs,
    'Time limit between two statements of a transaction; 0 for none.',
  ),
  SMTP_URL: secret(
    'The mail server. Required in production.',
    'an address such as smtps://user:password@mail.example.com',
    z.url({ protocol: /^smtps?$/, hostname: /./ }),
  ),
  MAIL_FROM: setting(
    z
      .string()
      .regex(/^(?:[^<>\r\n]*<)?[^\s<>@]+@[^\s<>@]+>?$/)
      .optional(),
    'an address such as Agro Sourcing <no-reply@example.com>',
    'Sender of the mails. Required in production. Default in a demonstration: no-reply@localhost.',
  ),
  MAIL_PAGE: onOff(true, 'Whether `/mail` shows the mails of a demonstration without a mail server.'),
  PLAIN_CONNECTIONS: onOff(
    false,
    'Allows a model, a transcriber, a scanner and a mail server on another machine to be reached without TLS.',
  ),
  RATE_LIMITS: onOff(true, '0 turns off rate limits, for load tests only.'),
  VISITOR_UPLOADS_MB: whole(500, 'Daily upload limit of all visitors together, who may have many addresses.'),
  UPLOAD_QUOTA_MB: whole(2048, 'Storage of one account.', 1),
  FREE_DISK_MB: whole(512, 'Uploads are refused if less than this would remain free.'),
  SCANNER: setting(
    scannerAddress.optional(),
    'clamd://host:port, or clamd:///path of a socket',
    'Malware scanner. Unset: uploads are not scanned.',
  ),
  SCANNER_AWAY: setting(
    z.enum(['refuse', 'accept']).default('refuse'),
    'refuse or accept',
    'What happens to uploads while the scanner does not answer.',
  ),
  SCANNER_MS: milliseconds(30_000, 'Time limit of a scan.', 1),
  SCANNER_MAX_MB: whole(25, 'Larger files are refused. Not more than `StreamMaxLength` in clamd.conf.', 1),
  CAPTCHA: setting(
    z.enum(['own', 'turnstile', 'hcaptcha']).default('own'),
    'own, turnstile or hcaptcha',
    'Whose captcha visitors solve. Another firm’s needs the next two.',
  ),
  CAPTCHA_SITE_KEY: setting(
    z
      .string()
      .regex(/^[\w.-]{1,200}$/)
      .optional(),
    'letters, digits, dots and hyphens',
    'Public key of the site at that firm.',
  ),
  CAPTCHA_SECRET: secret('Secret key of the site at that firm.'),
  MEMBERSHIP: setting(
    z.enum(['required', 'none']).optional(),
    'required or none',
    'With `none`, every account may send requests, and nothing is sold. Default: `required` with `STRIPE_SECRET_KEY` and in a demonstration, otherwise `none`.',
  ),
  GOODS_FILE: path('a file that exists', 'JSON file of the memberships for sale.'),
  STRIPE_SECRET_KEY: secret('Key of the payment processor.', 'a text that begins with sk_', z.string().startsWith('sk_')),
  STRIPE_WEBHOOK_SECRET: secret(
    'Secret of its notifications, needed with the key.',
    'a text that begins with whsec_',
    z.string().startsWith('whsec_'),
  ),
  MODEL_URL: webAddress('Base address of an OpenAI-compatible model, without the path of the call. Unset: no model.'),
  MODEL_KEY: secret('Key of the model.'),
  MODEL_NAME: text('Name of the model, needed with its address.'),
  MODEL_SILENCE_MS: milliseconds(20_000, 'How long the model may send nothing.', 1),
  MODEL_TOTAL_MS: milliseconds(120_000, 'Time limit of an answer of the model.', 1),
  STT_URL: webAddress('Base address of an OpenAI-compatible transcription of speech. Unset: none.'),
  STT_KEY: secret('Key of the transcription.'),
  STT_NAME: setting(z.string().default('whisper-1'), 'a text', 'Model of the transcription.'),
  STT_TIMEOUT_MS: milliseconds(40_000, 'Time limit of a transcription. The device gives up after 60 s.', 1),
  NEWS_DIR: path('a folder that exists', 'Folder of the editors’ news in Markdown. Unset: only the register’s digest.'),
  NEWS_FEEDS: path('a file that exists', 'JSON file with the addresses of RSS and Atom feeds. Unset: no feeds.'),
  COPIES_IN_ADVANCE: onOff(true, '0: the public copy of a language is built at the first request for it.'),
  SUPPLIER_DELAY_MS: milliseconds(20_000, 'Delay of the simulated suppliers’ reply in a demonstration.'),
  OPERATOR_NAME: setting(z.string().default(''), 'a text', 'Company that runs the platform, shown to visitors.'),
  OPERATOR_ADDRESS: setting(z.string().default(''), 'a text', 'Its postal address.'),
  OPERATOR_PHONE: setting(z.string().default(''), 'a text', 'Its telephone number.'),
  OPERATOR_EMAIL: setting(z.email().or(z.literal('')).default(''), 'an email address', 'Its email address.'),
}

export type SettingName = keyof typeof settings
export type Settings = { readonly [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> }
type Env = Readonly<Record<string, string | undefined>>

const names = Object.keys(settings) as SettingName[]
const maxShown = 100

/** The first fault of each setting, as a line with its name, its value unless that is secret, and what is wanted. */
export class SettingFaults {
  private readonly env: Env
  private readonly linesByName = new Map<SettingName, string>()
  constructor(env: Env) {
    this.env = env
  }
  add(name: SettingName, wanted = `wanted is ${settings[name].wanted}`): void {
    const value = this.env[name]
    const shown = settings[name].isSecret ? 'set (the value is not printed)' : JSON.stringify(value?.slice(0, maxShown))
    if (!this.linesByName.has(name))
      this.linesByName.set(name, consoleLine(`${name} is ${value ? shown : 'not set'}: ${wanted}.`))
  }
  /** Throws if there are faults. The message has a line for each. */
  check(): void {
    if (this.linesByName.size > 0) throw new Error([...this.linesByName.values()].join('\n'))
  }
}

/** A wrong value counts as a fault and gets its default, so that one start reports all wrong settings. */
export const readSettings = (env: Env, faults: SettingFaults): Settings => {
  const valueOf = (name: SettingName) => {
    const schema: z.ZodType = settings[name].schema
    const parsed = schema.safeParse(env[name] === '' ? undefined : env[name])
    if (!parsed.success) faults.add(name)
    return parsed.success ? parsed.data : schema.parse(undefined)
  }
  return Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Settings
}

const defaultOf = (name: SettingName): string => {
  const value: unknown = settings[name].schema.parse(undefined)
  if (value === undefined || value === '') return ''
  return `\`${typeof value === 'boolean' ? Number(value) : String(value)}\``
}

/** docs/settings.md. */
export const settingsPage = (): string =>
  [
    '# Settings of the backend',
    '',
    'Printed by `npm run admin -- settings`. Each is a variable of the environment; an empty one counts as unset. A start reports all wrong ones at once, each with its name, and ends before it opens the database. Names with `_MS` are milliseconds.',
    '',
    '| Setting | Default | Wanted | |',
    '| --- | --- | --- | --- |',
    ...names.map((name) => {
      const { wanted, about, isSecret } = settings[name]
      return `| \`${name}\` | ${defaultOf(name)} | ${wanted} | ${about}${isSecret ? ' Secret: never printed.' : ''} |`
    }),
  ].join('\n')
