import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { code } from '#contract/codes.ts'
import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'
import { enqueueWithFiles } from './action-files.ts'

afterEach(closeStages)

const intent = {
  name: 'record-receive',
  kind: 'sample',
  id: aRecordId('7'),
  shipmentId: aShipmentId('1'),
  text: 'Whole',
  files: [],
} as const
const pdf = (name: string, body = 'x') => ({ blob: new Blob([`%PDF-1 ${body}`]), name })
const put = (here: Stage, ...files: Parameters<typeof enqueueWithFiles>[2]) =>
  enqueueWithFiles(here.tab.account, { ...intent, files: [] }, files, 'S-1')
const effectsOf = (here: Stage) => here.server.effects.map(({ type, ref, body }) => ({ type, ref, body }))
const storedCounts = async (here: Stage) => {
  const db = await here.device.reader()
  return { blobs: await db.blobs.count(), parts: await db.parts.count() }
}

let testStage: Awaited<ReturnType<typeof openStage>>
beforeEach(async () => void (testStage = await openStage()))

describe('an action with files', () => {
  test('DEP-1 is sent after its files are uploaded, and contains their URLs in the chosen order', async () => {
    expect(await put(testStage, pdf('a.pdf', 'a'), pdf('b.pdf', 'b'))).toEqual({ ok: true })
    await testStage.device.pass(60_000)
    const [first, second, action] = effectsOf(testStage)
    expect([first?.type, second?.type, action?.type]).toEqual(['upload', 'upload', 'action'])
    expect(action).toMatchObject({
      ref: expect.stringContaining('samplereq/receive'),
      body: { id: '7', text: 'Whole' },
    })
    const namedUrls = String(action?.body['attach']).split(',')
    // The test server's URL of a file ends with its bytes in base64.
    const bytes = ['a', 'b'].map((body) => btoa(`%PDF-1 ${body}`).replaceAll('=', ''))
    expect(namedUrls).toEqual(bytes.map((end) => [first, second].find((upload) => upload?.ref.endsWith(end))?.ref))
    expect(
      namedUrls.map((url) => testStage.network.log.findIndex(({ arrival }) => arrival.body.includes(url))),
    ).not.toContain(-1)
  })

  test('retains the bytes of its files until the server has accepted it', async () => {
    testStage.server.refuseWith(({ path }) =>
      path.includes('receive') ? { status: 503, envelope: { code: 503, data: null, msg: '' } } : null,
    )
    await put(testStage, pdf('a.pdf'))
    await testStage.device.pass(60_000)
    expect(await storedCounts(testStage)).toEqual({ blobs: 1, parts: 1 })
    testStage.server.refuseWith(null)
    await testStage.device.pass(5 * 60_000)
    expect(testStage.effects()).toEqual(['upload', 'action'])
    expect(await storedCounts(testStage)).toEqual({ blobs: 0, parts: 0 })
  })

  test('RETRY-1 is applied once, and its file stored once, although answers are lost', async () => {
    testStage.network.script.push('reply-lost', 'reply-lost', 'reply-lost')
    await put(testStage, pdf('a.pdf'))
    await testStage.device.pass(10 * 60_000)
    expect(testStage.effects()).toEqual(['upload', 'action'])
  })

  test('does not delay a send, even if its file is refused', async () => {
    testStage.server.refuseWith(({ path }) =>
      path.includes('upload') ? { status: 415, envelope: { code: code.wrongMediaType, data: null, msg: '' } } : null,
    )
    await put(testStage, pdf('a.pdf'))
    await testStage.send()
    await testStage.device.pass(60_000)
    expect(testStage.effects()).toEqual(['send'])
    expect(await testStage.op('upload')).toMatchObject({
      state: 'rejected',
      block: { why: 'file', reason: 'wrong-type' },
    })
    expect(await testStage.op('action')).toMatchObject({ state: 'open' })
  })

  test('is not sent if the bytes of a file are missing: the upload is rejected as unreadable', async () => {
    testStage.network.script.push('lost')
    await put(testStage, pdf('a.pdf'))
    const db = await testStage.device.reader()
    await db.parts.clear()
    await testStage.device.pass(60_000)
    expect(testStage.effects()).toEqual([])
    expect(await testStage.op('upload')).toMatchObject({
      state: 'rejected',
      block: { why: 'file', reason: 'unreadable' },
    })
  })

  test('an action without files is joined with an equal one, and sent with an empty list of files', async () => {
    await put(testStage)
    await put(testStage)
    await testStage.device.pass(60_000)
    expect(testStage.effects()).toEqual(['action'])
    expect(effectsOf(testStage)[0]?.body).toMatchObject({ attach: '' })
  })
})

describe('an action with files is refused before anything is stored, for the reason', () => {
  const bigFile = new Blob([new Uint8Array(maxAttachmentBytes + 1)])
  test.each([
    ['too-many', Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)), '5.pdf'],
    ['too-big', [pdf('a.pdf'), { blob: bigFile, name: 'b.pdf' }], 'b.pdf'],
    ['wrong-type', [{ blob: new Blob(['MZ']), name: 'a.exe' }], 'a.exe'],
  ] as const)('%s', async (reason, files, name) => {
    expect(await put(testStage, ...files)).toEqual({ ok: false, reason, name })
    expect(await storedCounts(testStage)).toEqual({ blobs: 0, parts: 0 })
    expect(await testStage.ops()).toEqual([])
  })

  test('the refusal of an action with files names the first file that does not fit on the disk', async () => {
    const fullAccount = { ...testStage.tab.account, estimate: () => Promise.resolve({ quota: 4 * 60, usage: 0 }) }
    const files = [20, 30, 40, 10].map((size, n) => pdf(`${n}.pdf`, 'x'.repeat(size - '%PDF-1 '.length)))
    expect(await enqueueWithFiles(fullAccount, { ...intent, files: [] }, files, '')).toEqual({
      ok: false,
      reason: 'no-space',
      name: '2.pdf',
    })
    expect(await testStage.ops()).toEqual([])
  })

  test('an action with files is refused for "no-space" if the disk has no room for the first file', async () => {
    const fullAccount = { ...testStage.tab.account, estimate: () => Promise.resolve({ quota: 10, usage: 9 }) }
    expect(await enqueueWithFiles(fullAccount, { ...intent, files: [] }, [pdf('a.pdf')], '')).toMatchObject({
      ok: false,
      reason: 'no-space',
    })
    expect(await testStage.ops()).toEqual([])
  })
})
