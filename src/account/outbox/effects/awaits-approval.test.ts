import { expect, test } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { contentOf, draftOf } from '#tests/harness/sync/made-rows.ts'
import { inflightOpOf, testDrain, draftOnServer } from '#tests/harness/sync/test-drain.ts'
import { handleAwaitedApproval } from '../engine/settle.ts'

const approval = { state: 'waiting' as const, askedTime: 5, administrators: ['Ana'] }
const content = contentOf('confirmed')
const send = inflightOpOf('o', 'send', { draftId: aDraftId('d') }, { rev: 3, content })

test('APPR-1 "approval needed" ends the send, and the draft counts as saved and waits for approval', async () => {
  const setup = await testDrain()
  await setup.db.drafts.put(draftOf('d', { rev: 3, sendRev: 3, mine: content, updatedSeq: 4 }))
  await setup.db.meta.put({ k: 'seq', v: 9 })
  await setup.db.ops.put(send)
  await setup.within(() =>
    handleAwaitedApproval(setup.drain, send, draftOnServer('7', content, { version: 2, approval })),
  )
  expect(await setup.db.drafts.get('d')).toMatchObject({
    serverId: '7',
    serverVersion: 2,
    base: { note: 'confirmed' },
    ackedRev: 3,
    sendRev: null,
    status: 'draft',
    receipt: null,
    approval,
    updatedSeq: 10,
  })
  expect(await setup.op('o')).toMatchObject({ state: 'done', pending: 0, lastAnswer: 'awaits approval' })
  expect(setup.events.map(({ type }) => type)).toEqual(['applied'])
})

test('KEY-4 APPR-6 the send after "approval needed" has a new key', async () => {
  const setup = await testDrain()
  await setup.db.drafts.put(draftOf('d', { refusals: 2 }))
  await setup.within(() => handleAwaitedApproval(setup.drain, send, draftOnServer('7', content, { approval })))
  expect((await setup.db.drafts.get('d'))?.refusals).toBe(3)
})

test('APPR-3 an answer that contains no approval does not make the draft wait', async () => {
  const setup = await testDrain()
  await setup.db.drafts.put(draftOf('d', { approval }))
  await setup.within(() => handleAwaitedApproval(setup.drain, send, draftOnServer('7', content)))
  expect((await setup.db.drafts.get('d'))?.approval).toBeNull()
})
