import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AccountId } from '#domain/ids.ts'
import { dayMs } from '#lib/day-ms.ts'
import { accountCalls } from '#contract/calls/account.ts'
import { users } from '#server/modules/accounts/schema.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { testApp, type TestApp } from '#tests/harness/server.ts'
import { mailNotices } from './mail-notices.ts'
import { notify } from './repo.ts'
import { messages } from './schema.ts'

let t: TestApp
let sent: Mail[]
let faults: unknown[]
beforeEach(async () => {
  t = await testApp()
  sent = []
  faults = []
})

const mailer = (fails: () => Error | null = () => null) => ({
  send: async (mail: Mail) => {
    const fault = fails()
    if (fault) throw fault
    sent.push(mail)
  },
})

const run = (using = mailer(), now = t.clock.now()) =>
  mailNotices({ db: t.deps.db, mailer: using, appUrl: null, onFault: (fault) => faults.push(fault) }, now)

const quoted = async (userId: AccountId, part: object = {}) =>
  notify(t.deps.db, {
    accountId: userId,
    template: 'record-quoted',
    values: { company: 'Demo Qingmeng', recordNo: 'E-20261124-1', text: 'See the price.' },
    createTime: t.clock.now(),
    updateTime: t.clock.now(),
    ...part,
  })

const headers = { 'Accept-Language': 'es-ES' }

describe('a supplier’s reply', () => {
  test('is mailed once, in the account’s language, whoever looks at the same time and later', async () => {
    const { token, userId } = await t.newBuyer()
    await t.call(accountCalls.userInfo, { token, headers })
    await quoted(userId)
    await Promise.all([run(), run(), run()])
    await run(mailer(), t.clock.now() + 3_600_000)
    const [account] = await t.deps.db.select().from(users).where(eq(users.id, userId))
    expect(sent).toHaveLength(1)
    expect(sent[0]).toMatchObject({ to: account?.email, subject: 'Un proveedor ha respondido' })
    expect(sent[0]?.text).toContain('Demo Qingmeng')
    expect(sent[0]?.text).toContain('E-20261124-1')
    expect(sent[0]?.id).toMatch(/^notice-\d+$/)
  })

  test('is not mailed again when the process died between the mail and everything after it', async () => {
    const { userId } = await t.newBuyer()
    await quoted(userId)
    const died = new Promise<never>(() => undefined)
    let handedOver = () => undefined as void
    const isHandedOver = new Promise<void>((resolve) => (handedOver = resolve))
    void run({
      send: (mail) => {
        sent.push(mail)
        handedOver()
        return died
      },
    })
    await isHandedOver
    await run(mailer(), t.clock.now() + 3_600_000)
    expect(sent).toHaveLength(1)
  })

  test('is mailed later when the mail server refuses it, and delays no other mail', async () => {
    const [one, other] = [await t.newBuyer(), await t.newBuyer()]
    await quoted(one.userId)
    await quoted(other.userId)
    let first = true
    await run(mailer(() => (first ? ((first = false), new Error('421 try later')) : null)))
    expect(sent).toHaveLength(1)
    expect(faults).toHaveLength(1)
    await run()
    expect(sent).toHaveLength(1)
    await run(mailer(), t.clock.now() + 11 * 60_000)
    expect(new Set(sent.map(({ to }) => to)).size).toBe(2)
    expect(sent).toHaveLength(2)
  })

  test('is not mailed if mails are off, it was read, the account is being deleted, or a day has passed', async () => {
    const { db } = t.deps
    const [off, reader, leaving, late] = [
      await t.newBuyer(),
      await t.newBuyer(),
      await t.newBuyer(),
      await t.newBuyer(),
    ]
    const { data } = await t.call(accountCalls.subscriptions, { token: off.token })
    const { list } = data as { list: { id: string }[] }
    await t.call(accountCalls.subscriptionUpdate, { token: off.token, body: { id: list[0]?.id ?? '', isEnable: 0 } })
    await quoted(off.userId)
    await quoted(reader.userId, { read: true })
    await db
      .update(users)
      .set({ deleteAt: t.clock.now() + dayMs })
      .where(eq(users.id, leaving.userId))
    await quoted(leaving.userId)
    await quoted(late.userId, { createTime: t.clock.now() - dayMs - 1 })
    await run()
    expect(sent).toEqual([])
    expect((await db.select({ due: messages.mailDue }).from(messages)).every(({ due }) => due === null)).toBe(true)
  })
})
