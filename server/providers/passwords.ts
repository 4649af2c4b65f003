import { hash, verify } from '@node-rs/argon2'

export interface PasswordHasher {
  readonly hash: (password: string) => Promise<string>
  /** False for a wrong password and for a hash that cannot be read. */
  readonly verify: (storedHash: string, password: string) => Promise<boolean>
}

/** argon2id, the package's default. OWASP's first choice: 19 MiB, 2 passes, 1 lane. Tests may ask for less work. */
export const argon2Passwords = (cost: { memoryCost: number; timeCost: number } = { memoryCost: 19_456, timeCost: 2 }) =>
  ({
    hash: (password) => hash(password, { parallelism: 1, ...cost }),
    verify: async (storedHash, password) => {
      try {
        return await verify(storedHash, password)
      } catch {
        return false
      }
    },
  }) satisfies PasswordHasher
