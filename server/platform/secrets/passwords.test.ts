import { hash } from '@node-rs/argon2'
import { describe, expect, test, vi } from 'vitest'
import { systemRandom } from '../system.ts'
import { argon2Hasher } from './passwords.ts'

const cheap = { memoryCost: 64, timeCost: 1 }
const passwords = argon2Hasher(systemRandom, cheap)
const storedHash = await passwords.hash('secret-1')

test('a hash is as expensive as OWASP requires: argon2id, 19 MiB, two passes, one lane', async () => {
  expect(await argon2Hasher(systemRandom).hash('secret-1')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

describe('the comparison of a password', () => {
  test.each(['secret-2', 'Secret-1', 'secret-1 ', ' secret-1', 'secret-', 'secret-1\0', 'secret‐1', ''])(
    'the password %j does not match the password secret-1',
    async (typed) => expect(await passwords.verify(storedHash, typed)).toBe(false),
  )
  test('a long password that differs only in its last letter does not match, because nothing is cut off', async () => {
    const longText = 'x'.repeat(127)
    const ownHash = await passwords.hash(`${longText}1`)
    expect([await passwords.verify(ownHash, `${longText}1`), await passwords.verify(ownHash, `${longText}2`)]).toEqual([
      true,
      false,
    ])
  })
  test('a password that only begins with the right one does not match', async () => {
    const ownHash = await passwords.hash('Cosecha-2026-Ñandú')
    expect(await passwords.verify(ownHash, 'Cosecha-2026-Ñandú7!')).toBe(false)
  })
  test.each(['\u00d1and\u00fa-2026', 'N\u0303andu\u0301-2026'])(
    'the password %j matches its other Unicode form',
    async (typed) => {
      const forms = [typed.normalize('NFC'), typed.normalize('NFD')]
      const older = await Promise.all(forms.map((form) => hash(form, { memoryCost: 64, timeCost: 1, parallelism: 1 })))
      for (const ownHash of [await passwords.hash(typed), ...older])
        for (const form of forms) expect(await passwords.verify(ownHash, form)).toBe(true)
      expect(await passwords.verify(await passwords.hash(typed), '\u00d1andu-2026')).toBe(false)
    },
  )
  test('passwords with Chinese characters and emoji are compared exactly', async () => {
    const ownHash = await passwords.hash('草甘膦🌾-1')
    expect(await passwords.verify(ownHash, '草甘膦🌾-1')).toBe(true)
    expect(await passwords.verify(ownHash, '草甘磷🌾-1')).toBe(false)
    expect(await passwords.verify(ownHash, '草甘膦🌽-1')).toBe(false)
  })
})

describe('an unreadable stored hash matches nothing, and is not a fault', () => {
  test.each([
    '',
    '-',
    'secret-1',
    '$argon2id$',
    '$2b$10$abcdefghijklmnopqrstuv',
    '$argon2id$v=19$m=64,t=1,p=1$AAAA$AAAA',
  ])('the hash %j matches nothing', async (unreadable) =>
    expect(await passwords.verify(unreadable, 'secret-1')).toBe(false),
  )
  test('a hash in which a bit was changed matches nothing', async () => {
    const lastChar = storedHash.at(-2) === 'A' ? 'B' : 'A'
    expect(await passwords.verify(`${storedHash.slice(0, -2)}${lastChar}${storedHash.at(-1)}`, 'secret-1')).toBe(false)
  })
})

test('a hash of a different cost still matches, so that the cost can be raised later', async () => {
  const older = await hash('secret-1', { memoryCost: 128, timeCost: 2, parallelism: 1 })
  expect(await passwords.verify(older, 'secret-1')).toBe(true)
})

describe('the check of a password if its account does not exist', () => {
  const hasherOf = (cost: { memoryCost: number; timeCost: number }, token = () => 'decoy-1') =>
    argon2Hasher({ ...systemRandom, token }, cost)

  test('no password is right, not even the one of the decoy hash', async () => {
    for (const typed of ['', 'secret-1', 'decoy-1']) expect(await hasherOf(cheap).verify(null, typed)).toBe(false)
  })
  test('the check takes as long as that of a stored hash', async () => {
    const { hash: hashOf, verify } = hasherOf({ memoryCost: 4096, timeCost: 4 })
    const ownHash = await hashOf('secret-1')
    const timeOf = async (compared: string | null) => {
      const startTime = performance.now()
      await verify(compared, 'secret-2')
      return performance.now() - startTime
    }
    await timeOf(null)
    const times = { known: Infinity, unknown: Infinity }
    for (let turn = 0; turn < 5; turn += 1) {
      times.known = Math.min(times.known, await timeOf(ownHash))
      times.unknown = Math.min(times.unknown, await timeOf(null))
    }
    // Other work on the machine changes the times, but a check that compares nothing takes less than a hundredth.
    expect(times.unknown).toBeGreaterThan(times.known / 4)
  })
  test('the first check creates the decoy hash even if its account exists, and no later check creates another', async () => {
    const token = vi.fn(() => 'decoy-1')
    const { verify } = hasherOf(cheap, token)
    await Promise.all([verify(storedHash, 'secret-1'), verify(storedHash, 'secret-2')])
    expect(token).toHaveBeenCalledOnce()
    await verify(null, 'secret-1')
    expect(token).toHaveBeenCalledOnce()
  })
  test('if creating the decoy hash failed, it is created when it is next needed', async () => {
    let failing = true
    const { verify } = hasherOf({
      timeCost: 1,
      get memoryCost() {
        // argon2 rejects a memory cost of 1, as it would fail on a machine without free memory.
        return failing ? 1 : 64
      },
    })
    await expect(verify(storedHash, 'secret-1')).rejects.toThrow()
    failing = false
    expect(await verify(storedHash, 'secret-1')).toBe(true)
  })
})
