import { hash, verify } from '@node-rs/argon2'
import { normalisePassword } from '#domain/account/rules.ts'
import type { Random } from '../system.ts'

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /**
   * Composed and decomposed letters count as equal. False for an unreadable hash, and for null, which means that the
   * account does not exist. The check of null takes as long as that of a hash, so that the time reveals nothing.
   */
  readonly verify: (storedHash: string | null, password: string) => Promise<boolean>
}

/** Hashes with argon2id, the package's default, at the cost that OWASP recommends: 19 MiB, 2 passes, 1 lane. */
export const argon2Hasher = (
  random: Random,
  cost: { memoryCost: number; timeCost: number } = { memoryCost: 19_456, timeCost: 2 },
): PasswordHasher => {
  const make = (password: string) => hash(password, { parallelism: 1, ...cost })
  let decoy: Promise<string> | null = null
  const decoyHash = () => {
    decoy ??= make(random.token()).catch((error: unknown) => {
      decoy = null
      throw error
    })
    return decoy
  }
  return {
    hash: (password) => make(normalisePassword(password)),
    verify: async (storedHash, password) => {
      // The decoy is awaited even if there is a hash, because the first check creates it, which takes time.
      const unknownHash = await decoyHash()
      try {
        // Older hashes were made from the password as it was typed, with composed or decomposed letters.
        const forms = new Set([normalisePassword(password), password.normalize('NFC'), password.normalize('NFD')])
        for (const form of forms) if (await verify(storedHash ?? unknownHash, form)) return storedHash !== null
        return false
      } catch {
        return false
      }
    },
  }
}
