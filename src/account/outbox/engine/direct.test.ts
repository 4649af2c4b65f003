import { describe, expect, test, vi } from 'vitest'
import { aRecordId } from '#tests/harness/ids.ts'
import { contentOf, draftOf, putFile } from '#tests/harness/sync/made-rows.ts'
import { okAnswer, htmlPageAnswer, wireAnswer, testDrain } from '#tests/harness/sync/test-drain.ts'
import { code } from '#contract/codes.ts'
import { markDatabaseRemoved } from '../../store/database-mark.ts'
import type { DraftRow } from '../../store/rows.ts'
import { createDirectSender } from './direct.ts'
import { serverProcessingMs } from './timing.ts'

const draft = (part: Partial<DraftRow> = {}) => draftOf('d', part)
const ack = okAnswer({
  batchNo: 'B1',
  sentAt: 5,
  records: [{ id: '7', companyId: 'c1', companyName: 'C', recordNo: 'R' }],
})

/** A sender whose database the browser has removed, unless `there`. */
const rig = async ({ honoursKeys = true, there = false } = {}) => {
  const setup = await testDrain({ honoursKeys })
  const { db, sub, ports, emit } = setup.drain
  if (!there) markDatabaseRemoved(db)
  const sender = createDirectSender({ db, sub, ports, emit })
  const sends = () => setup.left.filter(({ path }) => path.includes('send-'))
  return { ...setup, sender, sends }
}

describe('I26 a send from memory', () => {
  test('makes the same request as the outbox, under the same key', async () => {
    const { sender, answers, sends } = await rig()
    answers.push(okAnswer(), ack)
    expect(await sender.send(draft({ serverId: aRecordId('4'), serverVersion: 2 }))).toEqual({ is: 'sent' })
    expect(sends()).toHaveLength(1)
    expect(sends()[0]).toMatchObject({ token: 'token', headers: { 'Idempotency-Key': '"s-4-0"', 'If-Match': '"2"' } })
  })

  test('LINE-1 is not sent while the server does not answer', async () => {
    const { sender, answers, sends } = await rig()
    answers.push(null)
    expect(await sender.send(draft())).toEqual({ is: 'not-sent', why: 'offline' })
    expect(sends()).toEqual([])
  })

  test("ACC-1 needs a login, and does not use another account's token", async () => {
    const { sender, session, left } = await rig()
    session.sub = 'another'
    expect(await sender.send(draft())).toEqual({ is: 'not-sent', why: 'sign-in' })
    session.sub = null
    expect(await sender.send(draft())).toEqual({ is: 'not-sent', why: 'sign-in' })
    expect(left).toEqual([])
  })

  test.each([
    ['after a lost answer', null],
    ['while the server processes them', wireAnswer({ code: code.inProgress })],
  ])('I6 repeats the same bytes and key %s, even if the form has changed', async (_, answer) => {
    const { sender, answers, sends } = await rig()
    answers.push(okAnswer(), answer)
    expect(await sender.send(draft())).toEqual({ is: 'unclear' })
    answers.push(okAnswer(), ack)
    expect(await sender.send(draft({ mine: contentOf('typed since'), rev: 9 }))).toEqual({ is: 'sent' })
    const [first, second] = sends()
    expect(second).toEqual(first)
  })

  test('makes one request if the button is pressed twice', async () => {
    const { sender, answers, sends } = await rig()
    answers.push(okAnswer(), ack)
    expect(await Promise.all([sender.send(draft()), sender.send(draft())])).toEqual([{ is: 'sent' }, { is: 'sent' }])
    expect(sends()).toHaveLength(1)
  })

  test('sends different bytes under another key after a refusal', async () => {
    const { sender, answers, sends } = await rig()
    answers.push(okAnswer(), wireAnswer({ code: code.forbidden }))
    expect(await sender.send(draft())).toEqual({ is: 'refused', block: { why: 'forbidden' } })
    answers.push(okAnswer(), ack)
    expect(await sender.send(draft({ mine: contentOf('corrected') }))).toEqual({ is: 'sent' })
    const [first, second] = sends()
    expect(second?.headers['Idempotency-Key']).not.toEqual(first?.headers['Idempotency-Key'])
    expect(second?.body).toContain('corrected')
  })

  test('I23 reports that another device has sent another text', async () => {
    const { sender, answers } = await rig()
    answers.push(okAnswer(), okAnswer({ sentAt: 5, contentHash: 'a'.repeat(64), records: [] }))
    expect(await sender.send(draft())).toEqual({ is: 'other-text' })
  })
})

describe('VERIFY-1 a send from memory whose answer was lost, without keys', () => {
  const withLostAnswer = async () => {
    const setup = await rig({ honoursKeys: false })
    setup.answers.push(okAnswer(), null)
    expect(await setup.sender.send(draft())).toEqual({ is: 'unclear' })
    setup.left.length = 0
    return setup
  }
  /** Presses Send again, and advances the clock by the time that the server has to finish the first attempt. */
  const pressLater = async ({ sender, time }: Awaited<ReturnType<typeof rig>>, of: Partial<DraftRow> = {}) => {
    const result = sender.send(draft(of))
    await vi.waitFor(() => expect(time.nextAt()).toBe(time.mono + serverProcessingMs))
    time.fireNext()
    return result
  }

  test('is not repeated if the server lists it as sent', async () => {
    const setup = await withLostAnswer()
    const row = { id: '7', recordNo: 'R', createTime: 9, clientRef: 'd', company: { companyId: 'c', name: 'C' } }
    setup.answers.push(okAnswer(), okAnswer({ list: [{ ...row, products: [{ pesticideId: '1' }] }], total: 1 }))
    expect(await pressLater(setup)).toEqual({ is: 'sent' })
    expect(setup.sends()).toEqual([])
  })

  test("is repeated once if the server's complete list lacks it", async () => {
    const setup = await withLostAnswer()
    setup.answers.push(okAnswer(), okAnswer({ list: [], total: 0 }), ack)
    expect(await pressLater(setup)).toEqual({ is: 'sent' })
    expect(setup.sends()).toHaveLength(1)
  })

  test("waits for the buyer if the server's answer is inconclusive, and is repeated at the next press", async () => {
    const setup = await withLostAnswer()
    setup.answers.push(okAnswer(), wireAnswer({ code: 404 }))
    expect(await pressLater(setup)).toEqual({ is: 'cannot-tell' })
    expect(setup.sends()).toEqual([])
    setup.answers.push(okAnswer(), wireAnswer({ code: 404 }), ack)
    expect(await pressLater(setup)).toEqual({ is: 'sent' })
    expect(setup.sends()).toHaveLength(1)
  })

  test('is read back first if the outbox of the removed database may have sent it', async () => {
    const setup = await rig({ honoursKeys: false })
    setup.answers.push(okAnswer(), htmlPageAnswer)
    expect(await pressLater(setup, { sendRev: 1 })).not.toEqual({ is: 'sent' })
    expect(setup.sends()).toEqual([])
  })
})

describe('files of a send from memory', () => {
  const file = { blobId: 'b', name: 'label.pdf', size: 4, type: 'application/pdf', sha256: 's', url: '' }
  const withFile = (url = '') => draft({ mine: { ...contentOf(), attachments: [{ ...file, url }] } })

  test('are named and left out of the request if they were removed with the database', async () => {
    const { sender, answers, sends } = await rig()
    expect(await sender.lostFiles(withFile())).toEqual(['label.pdf'])
    answers.push(okAnswer(), ack)
    expect(await sender.send(withFile())).toEqual({ is: 'sent' })
    expect(sends()[0]?.body).not.toContain('label.pdf')
  })

  test('are sent as URLs if the server has them', async () => {
    const { sender, answers, sends } = await rig()
    expect(await sender.lostFiles(withFile('/files/1/label.pdf'))).toEqual([])
    answers.push(okAnswer(), ack)
    await sender.send(withFile('/files/1/label.pdf'))
    expect(sends()[0]?.body).toContain('/files/1/label.pdf')
  })

  test('are uploaded first if they are still on a full disk', async () => {
    const { sender, answers, sends, db, left } = await rig({ there: true })
    await putFile(db, 'b', '%PDF', { draftId: 'd', name: 'label.pdf' })
    await db.drafts.put(withFile())
    answers.push(okAnswer(), okAnswer({ url: '/files/2/label.pdf' }), ack)
    expect(await sender.send(withFile())).toEqual({ is: 'sent' })
    expect(left.map(({ path }) => path.includes('upload'))).toEqual([false, true, false])
    expect(sends()[0]?.body).toContain('/files/2/label.pdf')
    expect(await db.drafts.get('d')).toMatchObject({ status: 'sent' })
  })
})
