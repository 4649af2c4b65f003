import { createECDH } from 'node:crypto'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { isLoopback } from './http/address.ts'
import { readSettings, SettingProblems, type Settings } from './settings.ts'

const pathOr = (path: string | undefined, other: string | null) => (path === undefined ? other : resolve(path))

const senderByDefault = 'no-reply@localhost'
const production = 'run production with `node dist/server/main.mjs` (docs/operation.md)'

const demoOf = ({ DEMO, NODE_ENV, HOST }: Settings, faults: SettingProblems): boolean => {
  if (DEMO && NODE_ENV === 'production')
    faults.add('DEMO', `a demonstration is not possible if NODE_ENV is production: unset one of them, or ${production}`)
  if (DEMO && !isLoopback(HOST))
    faults.add('HOST', `DEMO=1 answers on this machine only: leave HOST unset, or ${production}`)
  return DEMO
}

const paymentOf = (read: Settings, faults: SettingProblems) => {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: webhookSecret, GOODS_FILE, APP_URL } = read
  if ((key === undefined) !== (webhookSecret === undefined))
    faults.add(
      key === undefined ? 'STRIPE_SECRET_KEY' : 'STRIPE_WEBHOOK_SECRET',
      'both of Stripe are needed together, because without the second no payment is reported',
    )
  // Without APP_URL, a caller could choose the URL to which the payment processor sends buyers back.
  if (key !== undefined && APP_URL === undefined)
    faults.add('APP_URL', 'STRIPE_SECRET_KEY needs the address to which buyers return after they paid')
  return {
    /** File of the memberships for sale. If null, a demonstration has invented ones and production has none. */
    goodsFile: pathOr(GOODS_FILE, null),
    stripe: key === undefined || webhookSecret === undefined ? null : { key, webhookSecret },
    appUrl: APP_URL ?? null,
  }
}

/** By default, sending requires a membership only where one can be bought, so that nobody is locked out. */
const membershipOf = ({ MEMBERSHIP, STRIPE_SECRET_KEY: key }: Settings, demo: boolean) => {
  const isSold = demo || key !== undefined
  const needed = MEMBERSHIP === undefined ? isSold : MEMBERSHIP === 'required'
  const reason = demo ? 'this is a demonstration' : `STRIPE_SECRET_KEY is ${key === undefined ? 'not ' : ''}set`
  const why = MEMBERSHIP === undefined ? `${reason} (MEMBERSHIP changes it)` : `MEMBERSHIP is ${MEMBERSHIP}`
  return { needed, line: `Membership is ${needed ? 'required' : 'not needed'}, because ${why}.` }
}

const sellerUrlOf = ({ SELLER_URL, APP_URL, PORT }: Settings, demo: boolean): string | null => {
  if (SELLER_URL !== undefined) return SELLER_URL.replace(/\/*$/, '/')
  if (APP_URL !== undefined) return new URL('/seller/', APP_URL).href
  return demo ? `http://localhost:${PORT}/seller/` : null
}

/** Faults that prevent a start, but not a command of the operator. */
const checkStart = (read: Settings, demo: boolean, faults: SettingProblems): void => {
  for (const name of ['WEB_DIR', 'NEWS_DIR', 'NEWS_FEEDS', 'GOODS_FILE'] as const) {
    const path = read[name]
    if (path !== undefined && !existsSync(path)) faults.add(name)
  }
  for (const name of demo ? [] : (['SMTP_URL', 'MAIL_FROM', 'APP_URL'] as const))
    if (read[name] === undefined)
      faults.add(name, 'it is needed in production, and without DEMO=1 this is production (trial: `npm start`)')
}

const operatorOf = (read: Settings, demo: boolean) => {
  const { OPERATOR_NAME: name, OPERATOR_ADDRESS: address, OPERATOR_PHONE: phone, OPERATOR_EMAIL: email } = read
  if (name !== '') return { demo: false, name, address, phone, email }
  const example = { name, address: '12 Example Road, Shanghai', phone: '+86 21 5550 0100', email: 'desk@example.com' }
  return demo ? { demo, ...example } : null
}

/** Unless PLAIN_CONNECTIONS is set, reports services on other machines that would get texts or files unencrypted. */
const requireTls = (read: Settings, faults: SettingProblems): void => {
  const { PLAIN_CONNECTIONS, SCANNER } = read
  if (PLAIN_CONNECTIONS) return
  if (SCANNER !== undefined && 'host' in SCANNER && !isLoopback(SCANNER.host))
    faults.add('SCANNER', 'it is on another machine, and clamd has no TLS; PLAIN_CONNECTIONS=1 allows it')
  for (const name of ['MODEL_URL', 'STT_URL'] as const) {
    const url = read[name]
    if (url?.startsWith('http:') && !isLoopback(new URL(url).hostname))
      faults.add(name, 'it is not https: texts and the key could be read on the way; PLAIN_CONNECTIONS=1 allows it')
  }
}

const modelOf = (read: Settings, faults: SettingProblems) => {
  const { MODEL_URL, MODEL_KEY, MODEL_NAME, MODEL_SILENCE_MS: silenceMs, MODEL_TOTAL_MS: totalMs } = read
  if (MODEL_URL === undefined) return null
  if (MODEL_NAME === undefined) faults.add('MODEL_NAME', 'MODEL_URL needs the name of the model')
  return { url: MODEL_URL.replace(/\/+$/, ''), key: MODEL_KEY ?? null, name: MODEL_NAME ?? '', silenceMs, totalMs }
}

const speechOf = ({ STT_URL, STT_KEY, STT_NAME, STT_TIMEOUT_MS }: Settings) =>
  STT_URL === undefined
    ? null
    : { url: STT_URL.replace(/\/+$/, ''), key: STT_KEY ?? null, name: STT_NAME, timeoutMs: STT_TIMEOUT_MS }

const scannerOf = ({ SCANNER, SCANNER_AWAY, SCANNER_MS, SCANNER_MAX_MB }: Settings) =>
  SCANNER === undefined
    ? null
    : {
        at: SCANNER,
        timeoutMs: SCANNER_MS,
        maxBytes: SCANNER_MAX_MB * 1024 * 1024,
        /** Whether files are accepted unscanned while the scanner does not answer. */
        isOptional: SCANNER_AWAY === 'accept',
      }

const verifyUrls = {
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
  hcaptcha: 'https://api.hcaptcha.com/siteverify',
}

const captchaOf = (read: Settings, faults: SettingProblems) => {
  const { CAPTCHA: provider, CAPTCHA_SITE_KEY: siteKey, CAPTCHA_SECRET: secret } = read
  if (provider === 'own') return null
  for (const name of ['CAPTCHA_SITE_KEY', 'CAPTCHA_SECRET'] as const)
    if (read[name] === undefined) faults.add(name, `CAPTCHA=${provider} needs it`)
  if (siteKey === undefined || secret === undefined) return null
  return { provider, siteKey, secret, verifyUrl: verifyUrls[provider], timeoutMs: 5_000 }
}

const publicKeyOf = (privateKey: string): string | null => {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return pair.getPublicKey('base64url')
}

const vapidOf = (read: Settings, operator: ReturnType<typeof operatorOf>, faults: SettingProblems) => {
  const { VAPID_PUBLIC: publicKey, VAPID_PRIVATE: privateKey, VAPID_SUBJECT, APP_URL, MAIL_FROM } = read
  const page = APP_URL?.startsWith('https:') ? APP_URL : undefined
  const address = operator?.email || /[^\s<>]+@[^\s<>]+/.exec(MAIL_FROM ?? senderByDefault)?.[0]
  const subject = VAPID_SUBJECT ?? page ?? `mailto:${address}`
  if (publicKey === undefined && privateKey === undefined) return { subject, keys: null }
  if (publicKey !== undefined && privateKey !== undefined && publicKeyOf(privateKey) === publicKey)
    return { subject, keys: { publicKey, privateKey } }
  const name = publicKey === undefined ? 'VAPID_PUBLIC' : 'VAPID_PRIVATE'
  faults.add(name, 'VAPID_PUBLIC and VAPID_PRIVATE are no pair: `npx web-push generate-vapid-keys` makes one')
  return { subject, keys: null }
}

const configOf = (values: Settings, webFolder: string | null, faults: SettingProblems) => {
  const demo = demoOf(values, faults)
  const membership = membershipOf(values, demo)
  const operator = operatorOf(values, demo)
  requireTls(values, faults)
  return {
    /** Whether this is a demonstration, for this machine only: demo suppliers answer, and passwords are public. */
    demo,
    modeLine: `${demo ? 'Demonstration, because DEMO is 1' : 'Production, because DEMO is not 1'}. ${membership.line}`,
    /** If false, every account may send requests and see suppliers' details, and nothing is sold. */
    membershipNeeded: membership.needed,
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(values.DATA_DIR),
    databaseUrl: values.DATABASE_URL,
    databaseWaitMs: values.DB_WAIT_MS,
    connections: {
      maxConnections: values.DB_CONNECTIONS,
      connectMs: values.DB_CONNECT_MS,
      statementMs: values.DB_STATEMENT_MS,
      lockMs: values.DB_LOCK_MS,
      idleInTransactionMs: values.DB_IDLE_IN_TRANSACTION_MS,
    },
    stop: { noticeMs: values.STOP_NOTICE_MS ?? (demo ? 0 : 5_000), graceMs: values.STOP_GRACE_MS },
    trustProxy: values.TRUST_PROXY,
    logRequests: values.LOG_REQUESTS ?? !demo,
    metrics: values.METRICS_PORT === undefined ? null : { port: values.METRICS_PORT, host: values.METRICS_HOST },
    openConnections: {
      keepAliveMs: values.KEEP_ALIVE_MS,
      receiveMs: values.RECEIVE_MS,
      silentMs: values.SILENT_MS,
      all: values.MAX_CONNECTIONS,
      ofAddress: values.TRUST_PROXY ? null : values.MAX_CONNECTIONS_OF_ADDRESS,
    },
    corsOrigins: values.CORS_ORIGIN ?? [],
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? senderByDefault,
    plainConnections: values.PLAIN_CONNECTIONS,
    hsts: values.HSTS,
    mailPage: demo && !values.SMTP_URL && values.MAIL_PAGE,
    supplierDelayMs: values.SUPPLIER_DELAY_MS,
    rateLimits: values.RATE_LIMITS,
    newsFolder: pathOr(values.NEWS_DIR, null),
    newsFeeds: pathOr(values.NEWS_FEEDS, null),
    visitorUploadBytes: values.VISITOR_UPLOADS_MB * 1024 * 1024,
    scanner: scannerOf(values),
    uploadQuotaBytes: values.UPLOAD_QUOTA_MB * 1024 * 1024,
    freeDiskBytes: values.FREE_DISK_MB * 1024 * 1024,
    /** If null, only the API is served. */
    webFolder: pathOr(values.WEB_DIR, webFolder),
    payment: paymentOf(values, faults),
    operator,
    securityContact: values.SECURITY_CONTACT ?? (values.OPERATOR_EMAIL ? `mailto:${values.OPERATOR_EMAIL}` : null),
    /** If null, suppliers are not mailed about new requests. */
    sellerUrl: sellerUrlOf(values, demo),
    /** If null, the assistant answers without a model. */
    model: modelOf(values, faults),
    speech: speechOf(values),
    /** If null, the backend uses its own captcha. */
    captcha: captchaOf(values, faults),
    /** If `keys` is null, the pair that is stored in the database is used. */
    vapid: vapidOf(values, operator, faults),
    /** Whether answers are checked against the contract before they are sent. Only tests set this. */
    checkAnswers: false,
    copiesInAdvance: values.COPIES_IN_ADVANCE,
  }
}

export type Config = Readonly<ReturnType<typeof configOf>>

const examine = (env: NodeJS.ProcessEnv, webFolder: string | null) => {
  const faults = new SettingProblems(env)
  const values = readSettings(env, faults)
  const config: Config = configOf(values, webFolder, faults)
  return { values, config, faults }
}

/** Returns the faults instead of throwing, including those that prevent only a start. */
export const readStartConfig = (env: NodeJS.ProcessEnv, webFolder: string | null) => {
  const { values, config, faults } = examine(env, webFolder)
  checkStart(values, config.demo, faults)
  return { config, faults }
}

export const readConfig = (env: NodeJS.ProcessEnv, webFolder: string | null): Config => {
  const { config, faults } = examine(env, webFolder)
  faults.check()
  return config
}

export type StopTimes = Config['stop']
export type ModelConfig = NonNullable<Config['model']>
export type CaptchaConfig = NonNullable<Config['captcha']>
export type ScannerConfig = NonNullable<Config['scanner']>
export type SpeechConfig = NonNullable<Config['speech']>
