import { webcrypto } from 'node:crypto'
import type { AccountContext } from '#account/outbox/session.ts'
import { openAccountDb } from '#account/store/open.ts'
import { sha256 } from '#lib/sha256.ts'
import { api } from '#api/commands.ts'
import { anAccountId } from '../ids.ts'

let counter = 0

export const testAccount = async (
  name = `user-${++counter}`,
  part: Partial<AccountContext> = {},
): Promise<AccountContext> => {
  const sub = anAccountId(name)
  let uuids = 0
  const clock = { now: () => Date.UTC(2026, 10, 21), mono: () => 0 }
  return {
    db: await openAccountDb(sub, clock),
    sub,
    call: (definition, input) => api.call(definition, { ...input, sub }),
    clock,
    random: { number: () => 0.5, uuid: () => `id-${++uuids}-${sub}-aaaaaaaa` },
    today: () => '2026-11-21',
    sha256: (bytes) => sha256(bytes, webcrypto.subtle),
    estimate: () => Promise.resolve(null),
    fits: () => Promise.resolve(null),
    kick: () => undefined,
    direct: () =>
      Promise.resolve({
        send: () => Promise.resolve({ is: 'not-sent', why: 'offline' }),
        lostFiles: () => Promise.resolve([]),
        storeLogin: () => Promise.resolve(),
      }),
    ...part,
  }
}
