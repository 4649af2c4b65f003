import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { aRecordId, aShipmentId } from '#tests/harness/ids.ts'
import { code } from '#contract/codes.ts'
import { maxAttachmentBytes } from '#contract/entities/request.ts'
import { stage, strike, type Stage } from '#tests/harness/sync/stage.ts'
import { enqueueWithFiles } from './action-files.ts'

afterEach(strike)

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

let here: Awaited<ReturnType<typeof stage>>
beforeEach(async () => void (here = await stage()))

describe('an action with files', () => {
  test('DEP-1 is sent after its files are uploaded, and contains their addresses in order', async () => {
    expect(await put(here, pdf('a.pdf', 'a'), pdf('b.pdf', 'b'))).toEqual({ ok: true })
    await here.device.pass(60_000)
    const [first, second, action] = effectsOf(here)
    expect([first?.type, second?.type, action?.type]).toEqual(['upload', 'upload', 'action'])
    expect(action).toMatchObject({
      ref: expect.stringContaining('samplereq/receive'),
      body: { id: '7', text: 'Whole' },
    })
    const named = String(action?.body['attach']).split(',')
    expect(named.toSorted()).toEqual([first?.ref, second?.ref].toSorted())
    expect(named.map((url) => here.network.log.findIndex(({ arrival }) => arrival.body.includes(url)))).not.toContain(
      -1,
    )
  })

  test('retains the bytes of its files until the server has answered', async () => {
    here.server.refuseWith(({ path }) =>
      path.includes('receive') ? { status: 503, envelope: { code: 503, data: null, msg: '' } } : null,
    )
    await put(here, pdf('a.pdf'))
    await here.device.pass(60_000)
    expect(await storedCounts(here)).toEqual({ blobs: 1, parts: 1 })
    here.server.refuseWith(null)
    await here.device.pass(5 * 60_000)
    expect(here.effects()).toEqual(['upload', 'action'])
    expect(await storedCounts(here)).toEqual({ blobs: 0, parts: 0 })
  })

  test('RETRY-1 is sent once, and its file uploaded once, although answers are lost', async () => {
    here.network.script.push('reply-lost', 'reply-lost', 'reply-lost')
    await put(here, pdf('a.pdf'))
    await here.device.pass(10 * 60_000)
    expect(here.effects()).toEqual(['upload', 'action'])
  })

  test('is not delayed by the refused file of another action', async () => {
    here.server.refuseWith(({ path }) =>
      path.includes('upload') ? { status: 415, envelope: { code: code.wrongMediaType, data: null, msg: '' } } : null,
    )
    await put(here, pdf('a.pdf'))
    await here.send()
    await here.device.pass(60_000)
    expect(here.effects()).toEqual(['send'])
    expect(await here.op('upload')).toMatchObject({ state: 'rejected', block: { why: 'file', reason: 'wrong-type' } })
    expect(await here.op('action')).toMatchObject({ state: 'open' })
  })

  test('is stopped if the bytes of a file are missing; the result names the file', async () => {
    here.network.script.push('lost')
    await put(here, pdf('a.pdf'))
    const db = await here.device.reader()
    await db.parts.clear()
    await here.device.pass(60_000)
    expect(here.effects()).toEqual([])
    expect(await here.op('upload')).toMatchObject({ state: 'rejected', block: { why: 'file', reason: 'unreadable' } })
  })

  test('without files is queued as an ordinary action', async () => {
    await put(here)
    await put(here)
    await here.device.pass(60_000)
    expect(here.effects()).toEqual(['action'])
    expect(effectsOf(here)[0]?.body).toMatchObject({ attach: '' })
  })
})

describe('an action with files is refused before anything is stored, for the reason', () => {
  const big = new Blob([new Uint8Array(maxAttachmentBytes + 1)])
  test.each([
    ['too-many', Array.from({ length: 6 }, (_, n) => pdf(`${n}.pdf`)), '5.pdf'],
    ['too-big', [pdf('a.pdf'), { blob: big, name: 'b.pdf' }], 'b.pdf'],
    ['wrong-type', [{ blob: new Blob(['MZ']), name: 'a.exe' }], 'a.exe'],
  ] as const)('%s', async (reason, files, name) => {
    expect(await put(here, ...files)).toEqual({ ok: false, reason, name })
    expect(await storedCounts(here)).toEqual({ blobs: 0, parts: 0 })
    expect(await here.ops()).toEqual([])
  })

  test('the result names the first file that does not fit on the disk', async () => {
    const full = { ...here.tab.account, estimate: () => Promise.resolve({ quota: 4 * 60, usage: 0 }) }
    const files = [20, 30, 40, 10].map((size, n) => pdf(`${n}.pdf`, 'x'.repeat(size - '%PDF-1 '.length)))
    expect(await enqueueWithFiles(full, { ...intent, files: [] }, files, '')).toEqual({
      ok: false,
      reason: 'no-space',
      name: '2.pdf',
    })
    expect(await here.ops()).toEqual([])
  })

  test('no-space', async () => {
    const full = { ...here.tab.account, estimate: () => Promise.resolve({ quota: 10, usage: 9 }) }
    expect(await enqueueWithFiles(full, { ...intent, files: [] }, [pdf('a.pdf')], '')).toMatchObject({
      ok: false,
      reason: 'no-space',
    })
    expect(await here.ops()).toEqual([])
  })
})
