import { resolve } from 'node:path'
import { z } from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const flag = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const blankIsAbsent = (env: NodeJS.ProcessEnv) =>
  Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''))

const environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(4600),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: z.string().optional(),
  /** Set behind a proxy that writes X-Forwarded-For itself; otherwise callers could choose their address. */
  TRUST_PROXY: flag.default(false),
  /** The one other origin whose pages may call this backend. */
  CORS_ORIGIN: z.url().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().default('no-reply@localhost'),
  MAIL_PAGE: flag.optional(),
  /** How long demonstration suppliers wait before each step. Unset: each one's own, shortened pace. */
  SUPPLIER_DELAY_MS: z.coerce.number().int().min(0).optional(),
  /** How much the files of one company may take up. */
  UPLOAD_QUOTA_MB: z.coerce.number().int().min(1).default(2048),
  /** How much of the disk uploads leave free. */
  FREE_DISK_MB: z.coerce.number().int().min(0).default(512),
  /** Turns request limits off: for load tests only. */
  RATE_LIMITS: flag.default(true),
})

/** Settings of a running backend, read once from the environment. */
export interface Config {
  readonly port: number
  readonly host: string
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly trustProxy: boolean
  readonly corsOrigin: string | null
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Whether /mail shows the mails that were not really sent. Never with SMTP. */
  readonly mailPage: boolean
  readonly supplierDelayMs: number | null
  readonly rateLimits: boolean
  readonly uploadQuotaBytes: number
  readonly freeDiskBytes: number
  /** The built app to serve, or null for the API alone. */
  readonly webFolder: string | null
  /** Checks each answer against the contract before it leaves; tests do. */
  readonly checkAnswers: boolean
}

/** Throws a readable error when a variable cannot be used. */
export const readConfig = (env: NodeJS.ProcessEnv, webFolder: string | null): Config => {
  const parsed = environment.safeParse(blankIsAbsent(env))
  if (!parsed.success) throw new Error(`The environment cannot be used:\n${z.prettifyError(parsed.error)}`)
  const read = parsed.data
  const embedded = !read.DATABASE_URL || read.DATABASE_URL.startsWith('memory:')
  return {
    port: read.PORT,
    host: read.HOST,
    dataDir: resolve(read.DATA_DIR),
    databaseUrl: read.DATABASE_URL,
    trustProxy: read.TRUST_PROXY,
    corsOrigin: read.CORS_ORIGIN ? new URL(read.CORS_ORIGIN).origin : null,
    smtpUrl: read.SMTP_URL ?? null,
    mailFrom: read.MAIL_FROM,
    // With the embedded database this is a set-up for one person; with a real one, production must ask for it.
    mailPage: !read.SMTP_URL && (read.MAIL_PAGE ?? (embedded || read.NODE_ENV !== 'production')),
    supplierDelayMs: read.SUPPLIER_DELAY_MS ?? null,
    rateLimits: read.RATE_LIMITS,
    uploadQuotaBytes: read.UPLOAD_QUOTA_MB * 1024 * 1024,
    freeDiskBytes: read.FREE_DISK_MB * 1024 * 1024,
    webFolder,
    checkAnswers: false,
  }
}
