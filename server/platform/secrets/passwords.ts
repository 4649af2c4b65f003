import { hash, verify } from '@node-rs/argon2'
import { normalisePassword } from '#domain/account/rules.ts'
import type { Random } from '../system.ts'

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /** Composed and decomposed letters count as equal. False for an unreadable hash. */
  readonly verify: (storedHash: string, password: string) => Promise<boolean>
  /**
   * A hash that matches no password. It is verified if an account does not exist, so that the time does not tell.
   * The first call creates it and takes longer, so callers await it for every account, known or not.
   */
  readonly decoy: () => Promise<string>
}

/** Hashes with argon2id, the package's default, at the cost that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
export const argon2Hasher = (
  random: Random,
  cost: { memoryCost: number; timeCost: number } = { memoryCost: 19_456, timeCost: 2 },
): PasswordHasher => {
  const make = (password: string) => hash(password, { parallelism: 1, ...cost })
  let decoy: Promise<string> | null = null
  return {
    hash: (password) => make(normalisePassword(password)),
    decoy: () => {
      decoy ??= make(random.token()).catch((error: unknown) => {
        decoy = null
        throw error
      })
      return decoy
    },
    verify: async (storedHash, password) => {
      try {
        // Older hashes were made from the password as it was typed, with composed or decomposed letters.
        const forms = new Set([normalisePassword(password), password.normalize('NFC'), password.normalize('NFD')])
        for (const form of forms) if (await verify(storedHash, form)) return true
        return false
      } catch {
        return false
      }
    },
  }
}
