import type { Clock, Random } from './system.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Captcha } from './secrets/captcha.ts'
import type { FileStore, PartCache } from './files/file-store.ts'
import type { Log } from './log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Metrics } from './metrics.ts'
import type { PasswordHasher } from './secrets/passwords.ts'
import type { RateLimiter } from './limits/rate-limits.ts'

export interface Deps {
  readonly db: Database
  readonly clock: Clock
  readonly random: Random
  readonly config: Config
  readonly log: Log
  readonly metrics?: Metrics | undefined
  readonly mailer: Mailer
  readonly captcha: Captcha
  readonly files: FileStore
  readonly passwords: PasswordHasher
  readonly rateLimiter: RateLimiter
  readonly partCache: PartCache
}
