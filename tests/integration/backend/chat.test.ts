import 'fake-indexeddb/auto'
import { describe, expect, test } from 'vitest'
import { chatCalls } from '#contract/calls/account.ts'
import { readConversation } from '#account/copy/chat/read-chats.ts'
import { undoMs } from '#account/copy/chat/push-chats.ts'
import {
  askModel,
  askOn,
  deleteConversation,
  restoreConversation,
  startConversation,
  storeAnswer,
  storePartAnswer,
} from '#account/records/chat.ts'
import {
  newBuyer,
  device,
  listed,
  asked,
  patient,
  answer,
  searched,
  startChatDevices,
} from '#tests/harness/chat-devices.ts'

startChatDevices()

describe('a conversation', () => {
  test('is asked and answered offline, reaches the account later, and is read on another device, offline too', async () => {
    const [one, other] = [await device(), await device()]
    one.faults.online = false
    const id = await one.acts(() => startConversation('dose of x'))
    await one.acts(async () => storeAnswer(await one.only(), answer, searched))
    await one.sync()
    expect(await listed()).toEqual([])
    one.faults.online = true
    await one.sync()
    expect((await listed()).map(({ title }) => title)).toEqual(['dose of x'])
    await other.sync()
    other.faults.online = false
    expect(await other.titles()).toEqual(['dose of x'])
    expect(await other.only()).toMatchObject({
      conversationId: id,
      state: 'answered',
      answer,
      searched,
      from: 'account',
    })
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('answered from a part of the library says so on another device too, also if its model is asked', async () => {
    const [one, other] = [await device(), await device()]
    await one.acts(() => startConversation('dose of x'))
    await one.acts(async () => storePartAnswer(await one.only(), answer, searched))
    await one.sync()
    await other.sync()
    expect((await other.only()).searched).toEqual({ ...searched, whole: false })
    await other.acts(async () => askModel(await other.only()))
    await other.sync()
    await expect.poll(async () => (await other.only()).reply?.end ?? null, patient).not.toBeNull()
    await one.sync()
    for (const each of [one, other]) expect((await each.only()).searched).toEqual({ ...searched, whole: false })
  })

  test('whose push was stored but not answered is pushed again, and exists once', async () => {
    const one = await device()
    const id = await one.acts(() => startConversation('one'))
    one.faults.dropsAnswerOf = chatCalls.conversationPut.path
    await one.sync()
    expect(one.faults.dropsAnswerOf).toBeNull()
    one.restart()
    await one.sync()
    expect(await asked(id)).toEqual(['one'])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('that two tabs push at once exists once', async () => {
    const one = await device()
    const tab = one.secondTab()
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askOn(id, 'two'))
    await Promise.all([one.sync(), tab.refresh()])
    tab.stop()
    expect(await asked(id)).toEqual(['one', 'two'])
    expect(await listed()).toHaveLength(1)
  })

  test('of a hundred questions goes in pieces, each of them once', async () => {
    const one = await device()
    one.faults.online = false
    const id = await one.acts(() => startConversation('0'))
    for (let at = 1; at < 100; at += 1) await one.acts(() => askOn(id, String(at)))
    one.faults.online = true
    await one.sync()
    await expect.poll(() => asked(id), patient).toHaveLength(100)
  })

  test('that two devices continue without knowing of each other has all questions on both', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    other.faults.online = false
    await other.acts(() => askOn(id, 'from the other'))
    await one.acts(() => askOn(id, 'from the first'))
    await one.sync()
    other.faults.online = true
    await other.sync()
    await one.sync()
    const all = ['one', 'from the first', 'from the other']
    for (const each of [one, other]) expect((await each.questions(id)).toSorted()).toEqual(all.toSorted())
  })

  test('shows an edited question in place of the old one on both devices', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('wrong'))
    await one.sync()
    await other.sync()
    const first = await one.only()
    await one.acts(() => askOn(id, 'right', { instead: first }))
    await one.sync()
    await other.sync()
    expect(await asked(id)).toEqual(['right'])
    expect(await other.questions(id)).toEqual(['right'])
  })

  test('that is deleted disappears from the account and the other device once it can no longer be undone', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await one.acts(() => deleteConversation(id))
    // It is too early by the device's own clock.
    expect((await listed()).length).toBe(1)
    await one.sync()
    // The test's clock goes on by more than the time to take it back.
    expect(undoMs).toBeLessThan(3_600_000)
    expect(await listed()).toEqual([])
    await other.sync()
    expect(await other.titles()).toEqual([])
    expect(await one.db.unsent.count()).toBe(0)
  })

  test('that is deleted and restored, also after the account knew of it, is complete again everywhere', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.acts(() => askOn(id, 'two'))
    await one.sync()
    await other.sync()
    const removed = await one.acts(() => deleteConversation(id))
    await one.sync()
    await other.sync()
    if (removed) await one.acts(() => restoreConversation(removed))
    await one.sync()
    await other.sync()
    expect(await asked(id)).toEqual(['one', 'two'])
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })

  test('that is deleted elsewhere and continued here comes back completely, not in part', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await other.acts(() => deleteConversation(id))
    await other.sync()
    one.faults.online = false
    await one.acts(() => askOn(id, 'two'))
    one.faults.online = true
    await one.sync()
    expect(await asked(id)).toEqual(['one', 'two'])
  })

  test('stays on the device if the backend stores none, and nothing is deleted because of its list', async () => {
    const one = await device()
    one.faults.offered = ({ level }) => level === 'specification'
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await one.sync()
    expect(await one.questions(id)).toEqual(['one'])
    expect(await listed()).toEqual([])
    one.faults.offered = () => true
    for (let hours = 0; hours < 25; hours += 1) await one.sync()
    expect(await asked(id)).toEqual(['one'])
  })

  test('that another account of this device took over already gets a name of its own', async () => {
    const one = await device()
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    const rows = { conversations: await one.db.conversations.toArray(), exchanges: await one.db.exchanges.toArray() }
    await newBuyer()
    const other = await device()
    await other.acts(() => startConversation('own'))
    await other.sync()
    await other.acts(() =>
      restoreConversation({ db: other.db, conversation: rows.conversations[0]!, exchanges: rows.exchanges }),
    )
    await other.sync()
    await expect
      .poll(async () => (await listed()).map(({ title }) => title).toSorted(), patient)
      .toEqual(['one', 'own'])
    expect((await listed()).map((row) => row.id)).not.toContain(id)
  })

  test('is read again when it is opened, whatever the list said', async () => {
    const [one, other] = [await device(), await device()]
    const id = await one.acts(() => startConversation('one'))
    await one.sync()
    await other.sync()
    await one.acts(() => askOn(id, 'two'))
    await expect.poll(() => asked(id), patient).toEqual(['one', 'two'])
    await readConversation(other.context, id, true)
    expect(await other.questions(id)).toEqual(['one', 'two'])
  })
})
