import { beforeEach, describe, expect, test } from 'vitest'
import { maxIds } from '#contract/values.ts'
import { testAccount } from '#tests/harness/sync/account.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { setAccountContext, type AccountContext } from '../outbox/session.ts'
import { enqueue } from '../outbox/operations/enqueue.ts'
import { pendingOps } from '../store/db.ts'
import type { Intent } from '../store/rows.ts'
import { addToCart, removeFromCart, setFavouriteNote, removeFavourite } from './records.ts'
import { changeAvatar, saveCompanyProfile, sendFeedback } from './settings.ts'

let account: AccountContext
beforeEach(async () => {
  account = await testAccount()
  setAccountContext(account)
  return () => setAccountContext(null)
})

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const picture = (name = 'me.png', more: readonly number[] = []) => ({
  blob: new Blob([png, Uint8Array.from(more)], { type: 'image/png' }),
  name,
})
const ops = () => pendingOps(account.db)
const intents = async (): Promise<Intent[]> => (await ops()).flatMap(({ intent }) => intent ?? [])
const blobs = () => account.db.blobs.count()
const settle = (opId: string) => account.db.ops.update(opId, { state: 'done', pending: 0 })

describe('the picture of the profile', () => {
  test('can be removed without choosing a file', async () => {
    expect(await changeAvatar.in(account, null)).toEqual({ ok: true })
    expect((await ops()).map(({ type, intent }) => [type, intent])).toEqual([['action', { name: 'avatar', files: [] }]])
  })

  test.each<[string, Blob, string]>([
    ['an SVG with a script', new Blob(['<svg onload="x"/>']), 'wrong-type'],
    ['an empty file', new Blob([]), 'empty'],
    ['a file that is too large', new Blob([new Uint8Array(21 * 1024 * 1024)]), 'too-big'],
  ])('%s is refused with its file name, and nothing is queued', async (_, blob, reason) => {
    expect(await changeAvatar.in(account, { blob, name: 'x.png' })).toEqual({ ok: false, reason, name: 'x.png' })
    expect([await ops(), await blobs()]).toEqual([[], 0])
  })
})

describe('a change of the company profile', () => {
  const change = (part: Partial<Parameters<typeof saveCompanyProfile>[0]> = {}) =>
    saveCompanyProfile.in(account, { fields: {}, photos: null, licence: 'keep', ...part })
  const queuedChange = async () => {
    const [last] = (await intents()).slice(-1)
    return last?.name === 'company-profile' ? last : expect.fail('no change is queued')
  }

  test('queues only the changed fields', async () => {
    await change({ fields: { name: 'Campo', website: '' } })
    expect(await queuedChange()).toEqual({
      name: 'company-profile',
      fields: { name: 'Campo', website: '' },
      photos: null,
      licence: 'keep',
      files: [],
    })
  })

  test('lists a new licence first, then the new photos in order', async () => {
    const photos = { stay: ['/f/old.png'], added: [picture('1.png', [1]), picture('2.png', [2])] }
    await change({ licence: picture('licence.png', [3]), photos })
    const intent = await queuedChange()
    expect(intent).toMatchObject({ licence: 'new', photos: ['/f/old.png'] })
    expect(intent.files.map(({ name }) => name)).toEqual(['licence.png', '1.png', '2.png'])
    expect((await ops()).at(-1)?.deps).toHaveLength(3)
  })

  test('queues an empty list if all photos are removed, and "none" if the licence is removed', async () => {
    await change({ photos: { stay: [], added: [] }, licence: 'none' })
    expect(await queuedChange()).toMatchObject({ photos: [], licence: 'none' })
  })

  test('is refused if one file is bad, and the result names the file', async () => {
    const added = [picture('1.png'), { blob: new Blob(['MZ']), name: 'bad.png' }]
    expect(await change({ photos: { stay: [], added } })).toMatchObject({ ok: false, name: 'bad.png' })
    expect([await ops(), await blobs()]).toEqual([[], 0])
  })

  const pictures = (count: number) => Array.from({ length: count }, (_, n) => picture(`${n}.png`, [n]))

  test('may contain a licence and five photos', async () => {
    const result = await change({ licence: picture('licence.png', [9]), photos: { stay: [], added: pictures(5) } })
    expect(result).toEqual({ ok: true })
    expect((await queuedChange()).files).toHaveLength(6)
  })

  test.each([
    ['a sixth photo', 'keep', [], 6, '5.png'],
    ['a sixth photo beside two existing ones', 'keep', ['/f/1.png', '/f/2.png'], 4, '3.png'],
    ['a sixth photo beside a licence', 'new', [], 6, '5.png'],
  ] as const)('%s is refused with its file name, and no file is stored', async (_, licence, stay, count, name) => {
    const result = await change({
      licence: licence === 'new' ? picture('licence.png', [9]) : licence,
      photos: { stay, added: pictures(count) },
    })
    expect(result).toEqual({ ok: false, reason: 'too-many', name })
    expect(await blobs()).toBe(0)
  })
})

describe('feedback', () => {
  test('ORD-2 two pieces of feedback have separate lanes, so that a refused one does not delay the other', async () => {
    await sendFeedback.in(account, ' broken ', [])
    await sendFeedback.in(account, 'broken', [picture()])
    const actions = (await ops()).filter(({ type }) => type === 'action')
    expect(new Set(actions.map(({ lane }) => lane)).size).toBe(2)
    expect(actions.map(({ title }) => title)).toEqual(['broken', 'broken'])
  })

  test('only feedback to customer service is addressed to "support", and titles are cut to 60 characters', async () => {
    await sendFeedback.in(account, 'where is it?', [], 'support')
    await sendFeedback.in(account, 'x'.repeat(90), [])
    const [question, feedback] = await intents()
    expect(question).toMatchObject({ name: 'feedback', to: 'support' })
    expect(feedback).not.toHaveProperty('to')
    expect((await ops())[1]?.title).toHaveLength(60)
  })
})

describe('cart and saved suppliers', () => {
  test('removing a saved supplier returns the note on it, which is empty if it was not saved', async () => {
    const supplier = { companyId: '1', name: 'C' }
    await setFavouriteNote(supplier, '  pays late ')
    expect(await removeFavourite.in(account, supplier)).toBe('pays late')
    expect(await removeFavourite.in(account, { companyId: '2', name: 'D' })).toBe('')
  })

  test('a product can be removed after the intent that added it was sent', async () => {
    await addToCart.in(account, [testProduct('1')])
    for (const op of await ops()) await settle(op.opId)
    await removeFromCart.in(account, ['1'])
    expect(await intents()).toEqual([{ name: 'cart-remove', ids: ['1'] }])
  })

  test('COAL-6 products that do not fit into a queued intent get another; removed ones are in neither', async () => {
    const products = Array.from({ length: maxIds + 1 }, (_, n) => testProduct(String(n)))
    await addToCart.in(account, products.slice(1))
    await addToCart.in(account, products.slice(0, 1))
    const sizes = async () => (await intents()).map((intent) => ('ids' in intent ? intent.ids.length : 0))
    expect(await sizes()).toEqual([maxIds, 1])
    await removeFromCart.in(account, ['0', '5'])
    expect(await intents()).not.toContainEqual(
      expect.objectContaining({ ids: expect.arrayContaining(['5']) as string[], name: 'cart-add' }),
    )
  })

  test('COAL-6 messages that were read offline are split into intents that fit one call', async () => {
    for (let n = 0; n <= maxIds; n += 1) await enqueue(account, { name: 'messages-read', ids: [String(n)] }, '')
    const sizes = (await intents()).map((intent) => ('ids' in intent ? intent.ids.length : 0))
    expect(sizes).toEqual([maxIds, 1])
  })
})
