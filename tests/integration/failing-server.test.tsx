import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { connection } from '#api/connection.ts'
import type { AccountContext } from '#account/outbox/session.ts'
import { createEngine, type Engine } from '#account/outbox/engine/engine.ts'
import { applyOutboxEvent } from '#account/outbox/status/status.ts'
import { readSendStates } from '#account/queries/drafts.ts'
import { saveFavourite, remindSupplier } from '#account/actions/records.ts'
import { notifyMessage } from '#contract/entities/account.ts'
import { MessageScreen } from '#features/messages/message-screen.tsx'
import { systemClock } from '#lib/clock.ts'
import { systemRandom } from '#lib/random.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { toWireAnswer } from '#tests/harness/sync/faulty-network.ts'
import { FakeLocks } from '#tests/harness/sync/fake-locks.ts'
import { systemTimers } from '#account/outbox/engine/timing.ts'

let account: AccountContext | null = null
let engine: Engine | null = null
afterEach(() => {
  engine?.stop()
  cleanup()
  Object.assign(connection, { reach: 'unknown', failing: false, browserOffline: false, lastContactAt: null })
  if (account) closeAccount(account)
})

test('after the server answered a request of the outbox with a failure, a screen says that the service is not answering', async () => {
  const openedAccount = await openAccount({ clock: systemClock })
  account = openedAccount
  await openedAccount.db.messages.put(notifyMessage.parse({ id: '1', title: 'First', content: '', createTime: 1 }))
  renderScreen(<MessageScreen />, '/pages/message/index')
  expect(await screen.findByText('First')).toBeTruthy()
  expect(screen.queryByText(/does not answer properly/)).toBeNull()
  engine = createEngine({
    db: openedAccount.db,
    sub: openedAccount.sub,
    emit: (event) => act(() => applyOutboxEvent(event, systemClock)),
    ports: {
      clock: systemClock,
      random: systemRandom,
      timers: systemTimers,
      network: {
        streams: false,
        send: async ({ path }) =>
          path.includes('cart') ? toWireAnswer(200, { code: 0, data: 3 }) : toWireAnswer(500, { code: 500 }),
      },
      session: { current: async () => ({ sub: openedAccount.sub, accessToken: 'token' }), renew: async () => false },
      locks: new FakeLocks().of({}),
      today: () => '2026-11-26',
      sha256: openedAccount.sha256,
      capabilities: { honoursKeys: true },
      knowsAdditions: () => Promise.resolve(true),
      visible: () => true,
    },
  })
  await engine.start()
  await remindSupplier('enquiry', aRecordId('ENQ-7'))
  engine.wake('now')
  expect(await screen.findByText(/^Our service is not answering\. These are the messages/)).toBeTruthy()
})

test('the state of a waiting operation names the server as its cause or, if the browser is offline, the connection', async () => {
  const openedAccount = await openAccount({ clock: systemClock })
  account = openedAccount
  await saveFavourite({ companyId: 'Delta', name: 'Delta' })
  Object.assign(connection, { reach: 'offline', failing: true })
  expect(await readSendStates(openedAccount.db, true)).toMatchObject({
    'favourite:Delta': { cause: { why: 'server' } },
  })
  connection.browserOffline = true
  expect(await readSendStates(openedAccount.db, true)).toMatchObject({
    'favourite:Delta': { cause: { why: 'offline' } },
  })
})
