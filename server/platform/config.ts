import { resolve } from 'node:path'
import { z } from 'zod'
import { connectionDefaults } from './db/connections.ts'
import { isLoopback } from './http/address.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const milliseconds = z.coerce
  .number()
  .int()
  .min(0)
  .max(2 ** 31 - 1)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
/** An origin as browsers write it: scheme, host, port unless it is the default. Patterns and "null" are refused. */
const origins = z.string().transform((text, context) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map((one) => {
      const url = URL.canParse(one) ? new URL(one) : null
      if (url && /^https?:$/.test(url.protocol) && !url.host.includes('*')) return url.origin
      context.addIssue({ code: 'custom', message: `"${one}" is not an origin such as https://app.example.com` })
      return z.NEVER
    }),
)
/** `clamd://host:port`, or `clamd:///path` for a socket of this machine. */
const scannerAddress = z.string().transform((text, context) => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'clamd:') {
    const path = decodeURIComponent(url.pathname)
    if (url.hostname === '' && path.length > 1) return { path }
    const host = url.hostname.replace(/^\[(.+)\]$/, '$1')
    if (host !== '' && path.length < 2) return { host, port: url.port === '' ? 3310 : Number(url.port) }
  }
  context.addIssue({ code: 'custom', message: `"${text}" is not clamd://host:port or clamd:///path of a socket` })
  return z.NEVER
})
const blankIsAbsent = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

const environment = z.object({
  NODE_ENV: z.string().optional(),
  /** Demonstration mode (see `Config.demo`). Only `npm start` and `npm run dev` set it. */
  DEMO: flag.default(false),
  PORT: port.default(4600),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** Maximum number of connections of a process to PostgreSQL, besides the one that listens for changes. */
  DB_CONNECTIONS: z.coerce.number().int().min(5).max(1_000).default(connectionDefaults.maxConnections),
  /** Time limits of PostgreSQL in ms; 0 means no limit. Imports and seeding use only DB_CONNECT_MS. */
  DB_CONNECT_MS: milliseconds.min(1).default(connectionDefaults.connectMs),
  DB_STATEMENT_MS: milliseconds.default(connectionDefaults.statementMs),
  DB_LOCK_MS: milliseconds.default(connectionDefaults.lockMs),
  DB_IDLE_IN_TRANSACTION_MS: milliseconds.default(connectionDefaults.idleInTransactionMs),
  /** How long /readyz fails before new connections are refused, in ms. Must be longer than the proxy's interval. */
  STOP_NOTICE_MS: milliseconds.optional(),
  /** How long running calls, uploads and answers may continue after new connections are refused, in ms. */
  STOP_GRACE_MS: milliseconds.default(30_000),
  /** Set only behind a proxy that overwrites X-Forwarded-For; otherwise callers could choose their address. */
  TRUST_PROXY: flag.default(false),
  /** Maximum number of open connections, in total and, without a proxy, of one address. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).default(4_000),
  MAX_CONNECTIONS_OF_ADDRESS: z.coerce.number().int().min(10).default(256),
  CORS_ORIGIN: origins.optional(),
  /** `false`: the public copy of a language is built at the first request for it, not at the start. */
  COPIES_IN_ADVANCE: flag.default(true),
  /** Folder of the built app, if not that of this checkout. */
  WEB_DIR: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  MAIL_PAGE: flag.optional(),
  /** Delay of the simulated suppliers' reply, in ms: long enough to see that a request waits, and not much longer. */
  SUPPLIER_DELAY_MS: z.coerce.number().int().min(0).default(20_000),
  /** Folder for the editors' news in Markdown. Unset: the news have only the register's digest. */
  NEWS_DIR: z.string().optional(),
  /** JSON file with the addresses of RSS and Atom feeds (docs/news.md). Unset: no feeds. */
  NEWS_FEEDS: z.string().optional(),
  /** Daily upload limit of all visitors together, because one visitor may have many addresses. */
  VISITOR_UPLOADS_MB: z.coerce.number().int().min(0).default(500),
  /** Address of a malware scanner (docs/security.md). Unset: uploads are not scanned. */
  SCANNER: scannerAddress.optional(),
  /** What happens to uploads while the scanner does not answer. */
  SCANNER_AWAY: z.enum(['refuse', 'accept']).default('refuse'),
  SCANNER_MS: milliseconds.min(1).default(30_000),
  /** Larger files are refused. Must not be more than the scanner's own limit, StreamMaxLength in clamd.conf. */
  SCANNER_MAX_MB: z.coerce.number().int().min(1).default(25),
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).default(2048),
  FREE_DISK_MB: z.coerce.number().int().min(0).default(512),
  /** `false` turns off rate limits, for load tests only. */
  RATE_LIMITS: flag.default(true),
  /** File of the memberships for sale, and keys of the payment processor: docs/payment.md. */
  GOODS_FILE: z.string().optional(),
  STRIPE_SECRET_KEY: z.string().startsWith('sk_').optional(),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith('whsec_').optional(),
  /** Base address of an OpenAI-compatible model, without the call's path (docs/assistant.md). Unset: no model. */
  MODEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  MODEL_KEY: z.string().optional(),
  MODEL_NAME: z.string().optional(),
  MODEL_SILENCE_MS: z.coerce.number().int().min(1).default(20_000),
  MODEL_TOTAL_MS: z.coerce.number().int().min(1).default(120_000),
  /** Base address of an OpenAI-compatible transcription of speech. Unset: speech is not transcribed. */
  STT_URL: z.url({ protocol: /^https?$/ }).optional(),
  STT_KEY: z.string().optional(),
  STT_NAME: z.string().default('whisper-1'),
  /** How long a transcription may take, in ms. The device gives up after 60 s. */
  STT_TIMEOUT_MS: z.coerce.number().int().min(1).default(40_000),
  /** Whose captcha visitors solve (docs/security.md): ours, or another firm's, with the site's key and the secret. */
  CAPTCHA: z.enum(['own', 'turnstile', 'hcaptcha']).default('own'),
  CAPTCHA_SITE_KEY: z
    .string()
    .regex(/^[\w.-]{1,200}$/)
    .optional(),
  CAPTCHA_SECRET: z.string().optional(),
  /** Allows a model, a transcriber and a mail server on another machine to be reached without TLS. */
  PLAIN_CONNECTIONS: flag.default(false),
  /** The header `Strict-Transport-Security`, which browsers obey for the whole host. */
  HSTS: z
    .string()
    .regex(/^max-age=\d+(?:; includeSubDomains)?(?:; preload)?$/)
    .default('max-age=31536000'),
  /** The company that runs the platform, shown on the start page and under Contact (docs/hosting.md). */
  OPERATOR_NAME: z.string().default(''),
  OPERATOR_ADDRESS: z.string().default(''),
  OPERATOR_PHONE: z.string().default(''),
  OPERATOR_EMAIL: z.email().or(z.literal('')).default(''),
  /** Address of the app for buyers, used for links in mails and for the return from the payment processor. */
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Address of the page for suppliers, if it is not `/seller/` at the origin of APP_URL. Mails to suppliers name it. */
  SELLER_URL: z.url({ protocol: /^https?$/ }).optional(),
})

type Environment = z.output<typeof environment>

const pathOr = (path: string | undefined, other: string | null) => (path === undefined ? other : resolve(path))

const production = 'run production with `node dist/server/main.mjs` (docs/hosting.md)'

const demoOf = ({ DEMO, NODE_ENV, HOST }: Environment): boolean => {
  if (DEMO && NODE_ENV === 'production')
    throw new Error(`DEMO=1 is a demonstration, but NODE_ENV is production: unset one of them, or ${production}.`)
  if (DEMO && !isLoopback(HOST))
    throw new Error(`DEMO=1 answers on this machine only: leave HOST (${HOST}) unset, or ${production}.`)
  return DEMO
}

const paymentOf = (read: Environment) => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, GOODS_FILE, APP_URL } = read
  if ((key === undefined) !== (webhookSecret === undefined))
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are needed together: without the second no payment is heard of.',
    )
  // Without APP_URL a caller could choose the address to which the processor sends buyers back.
  if (key !== undefined && APP_URL === undefined)
    throw new Error('STRIPE_SECRET_KEY needs APP_URL: where buyers go back to after they paid.')
  return {
    /** File of the memberships for sale. Null: fictitious ones in a demonstration, none in production. */
    goodsFile: pathOr(GOODS_FILE, null),
    stripe: key === undefined || webhookSecret === undefined ? null : { key, webhookSecret },
    appUrl: APP_URL ?? null,
  }
}

/** The address of the page for suppliers, with a slash at its end. Null if it is unknown. */
const sellerUrlOf = ({ SELLER_URL, APP_URL, PORT }: Environment, demo: boolean): string | null => {
  if (SELLER_URL !== undefined) return SELLER_URL.replace(/\/*$/, '/')
  if (APP_URL !== undefined) return new URL('/seller/', APP_URL).href
  return demo ? `http://localhost:${PORT}/seller/` : null
}

/** The operator. Null if no name is set, except in a demonstration, which has example values. */
const operatorOf = (read: Environment, demo: boolean) => {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_PHONE: phone, OPERATOR_EMAIL: email } = read
  if (name !== '') return { demo: false, name, address, phone, email }
  const example = { name, address: '12 Example Road, Shanghai', phone: '+86 21 5550 0100', email: 'desk@example.com' }
  return demo ? { demo, ...example } : null
}

/** Throws if texts, files and a key would be sent to another machine without TLS. */
const requireTls = ({ PLAIN_CONNECTIONS, MODEL_URL, STT_URL, SCANNER }: Environment): void => {
  if (!PLAIN_CONNECTIONS && SCANNER !== undefined && 'host' in SCANNER && !isLoopback(SCANNER.host))
    throw new Error('SCANNER is on another machine, and clamd has no TLS: PLAIN_CONNECTIONS=1 allows it.')
  for (const [name, url] of Object.entries({ MODEL_URL, STT_URL }))
    if (!PLAIN_CONNECTIONS && url?.startsWith('http:') && !isLoopback(new URL(url).hostname))
      throw new Error(
        `${name} is not https: texts and the key could be read on the way. PLAIN_CONNECTIONS=1 allows it.`,
      )
}

const modelOf = (read: Environment) => {
  const { MODEL_URL, MODEL_KEY, MODEL_NAME, MODEL_SILENCE_MS: silenceMs, MODEL_TOTAL_MS: totalMs } = read
  if (MODEL_URL === undefined) return null
  if (MODEL_NAME === undefined) throw new Error('MODEL_URL needs MODEL_NAME: which model is to be asked there.')
  return { url: MODEL_URL.replace(/\/+$/, ''), key: MODEL_KEY ?? null, name: MODEL_NAME, silenceMs, totalMs }
}

const speechOf = ({ STT_URL, STT_KEY, STT_NAME, STT_TIMEOUT_MS }: Environment) =>
  STT_URL === undefined
    ? null
    : { url: STT_URL.replace(/\/+$/, ''), key: STT_KEY ?? null, name: STT_NAME, timeoutMs: STT_TIMEOUT_MS }

const scannerOf = ({ SCANNER, SCANNER_AWAY, SCANNER_MS, SCANNER_MAX_MB }: Environment) =>
  SCANNER === undefined
    ? null
    : {
        at: SCANNER,
        timeoutMs: SCANNER_MS,
        maxBytes: SCANNER_MAX_MB * 1024 * 1024,
        /** Whether files are accepted unscanned while the scanner does not answer. */
        isOptional: SCANNER_AWAY === 'accept',
      }

/** Where each firm verifies a token. */
const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

const captchaOf = ({ CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret }: Environment) => {
  if (provider === 'own') return null
  if (siteKey === undefined || secret === undefined)
    throw new Error(`CAPTCHA=${provider} needs CAPTCHA_SITE_KEY and CAPTCHA_SECRET.`)
  return { provider, siteKey, secret, verifyUrl: verifyUrls[provider], timeoutMs: 5_000 }
}

/** Reads the settings of a backend from the environment once. Throws a readable error for a bad variable. */
export const readConfig = (env: NodeJS.ProcessEnv, webFolder: string | null) => {
  const parsed = environment.safeParse(blankIsAbsent(env))
  if (!parsed.success) throw new Error(`The environment cannot be used:\n${z.prettifyError(parsed.error)}`)
  const values = parsed.data
  const demo = demoOf(values)
  requireTls(values)
  return {
    /** A demonstration, only for this machine: fictitious suppliers answer, passwords are public, mails are shown. */
    demo,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    connections: {
      maxConnections: values.DB_CONNECTIONS,
      connectMs: values.DB_CONNECT_MS,
      statementMs: values.DB_STATEMENT_MS,
      lockMs: values.DB_LOCK_MS,
      idleInTransactionMs: values.DB_IDLE_IN_TRANSACTION_MS,
    },
    stop: { noticeMs: values.STOP_NOTICE_MS ?? (demo ? 0 : 5_000), graceMs: values.STOP_GRACE_MS },
    trustProxy: values.TRUST_PROXY,
    openConnections: {
      all: values.MAX_CONNECTIONS,
      ofAddress: values.TRUST_PROXY ? null : values.MAX_CONNECTIONS_OF_ADDRESS,
    },
    corsOrigins: values.CORS_ORIGIN ?? [],
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM,
    /** False: a mail server on another machine must offer TLS. */
    plainConnections: values.PLAIN_CONNECTIONS,
    hsts: values.HSTS,
    /** True if /mail shows the mails that were not sent: only in a demonstration without a mail server. */
    mailPage: demo && !values.SMTP_URL && (values.MAIL_PAGE ?? true),
    supplierDelayMs: values.SUPPLIER_DELAY_MS,
    rateLimits: values.RATE_LIMITS,
    newsFolder: pathOr(values.NEWS_DIR, null),
    newsFeeds: pathOr(values.NEWS_FEEDS, null),
    visitorUploadBytes: values.VISITOR_UPLOADS_MB * 1024 * 1024,
    /** Null: uploads are not scanned for malware. */
    scanner: scannerOf(values),
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1024 * 1024,
    freeDiskBytes: values.FREE_DISK_MB * 1024 * 1024,
    /** Folder of the built app. Null: only the API is served. */
    webFolder: pathOr(values.WEB_DIR, webFolder),
    payment: paymentOf(values),
    operator: operatorOf(values, demo),
    /** The page for suppliers. Null: suppliers are not mailed about new requests. */
    sellerUrl: sellerUrlOf(values, demo),
    /** The language model. Null: the assistant answers from the records only. The model's key stays in this backend. */
    model: modelOf(values),
    /** The transcriber of speech. Null: speech is not transcribed. The transcriber's key stays in this backend. */
    speech: speechOf(values),
    /** Another firm's captcha. Null: the backend draws its own. */
    captcha: captchaOf(values),
    /** True if each answer is checked against the contract before it is sent. Tests set it. */
    checkAnswers: false,
    copiesInAdvance: values.COPIES_IN_ADVANCE,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>
export type StopTimes = Config['stop']
export type ModelConfig = NonNullable<Config['model']>
export type CaptchaConfig = NonNullable<Config['captcha']>
export type ScannerConfig = NonNullable<Config['scanner']>
export type SpeechConfig = NonNullable<Config['speech']>
