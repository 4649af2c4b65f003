import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { code } from '#contract/codes.ts'
import { addAttachment, removeAttachment } from '#account/drafts/attach.ts'
import { continueAsNewDraft } from '#account/drafts/resolve.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { withdrawWaitingSend } from '#account/drafts/draft.ts'
import { makeOpsDue } from '#account/actions/outbox.ts'
import { readDraft } from '#account/queries/drafts.ts'
import type { Fault } from '#tests/harness/sync/faulty-network.ts'
import { changeAnswers, expireToken, newDraft, openStage, closeStages, type Stage } from '#tests/harness/sync/stage.ts'

afterEach(closeStages)

const refuseOnce = (here: Stage, refusal: number, data: unknown = null, status = 200) => {
  let times = 1
  here.server.refuseWith(({ method }) =>
    method !== 'GET' && times-- > 0 ? { status, envelope: { code: refusal, data, msg: 'server says no' } } : null,
  )
}

const keysLeft = ({ network }: Stage) => network.log.map(({ arrival }) => arrival.headers['Idempotency-Key'])

let setup: Stage
beforeEach(async () => void (setup = await openStage()))

describe('a request whose result is unclear', () => {
  const unclear: Fault[] = [
    'lost',
    'reply-lost',
    'hang',
    'hang-applied',
    'late',
    'portal',
    'proxy-html-applied',
    'error-500',
    'error-502-applied',
    'truncated',
    'busy',
    'twice',
  ]
  test.each(unclear)(
    'RETRY-1 KEY-3 a request with an unclear result is repeated after %s with the same key and bytes, and applied once',
    async (fault) => {
      await setup.send(10 * 60_000, fault)
      expect(setup.effects()).toEqual(['send'])
      expect(new Set(keysLeft(setup)).size).toBe(1)
      expect(new Set(setup.network.log.map(({ arrival }) => arrival.body)).size).toBe(1)
      expect((await setup.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
    },
  )

  test('RETRY-4 while the result of a request is unknown, the request is shown as uncertain, and its attempt is counted', async () => {
    await setup.send(150, 'reply-lost', 'hang')
    expect((await setup.view()).state).toMatchObject({ at: 'uncertain', needs: null })
    const op = await setup.op('send')
    expect(op).toMatchObject({ state: 'retry', ambiguous: true, attempts: 1, lastAnswer: 'offline' })
  })

  test('LANE-1 a request that hangs holds back its own draft and no other', async () => {
    await setup.send(50, 'hang')
    const otherId = await newDraft(setup.tab)
    await sendDraft.in(setup.tab.account, otherId)
    await setup.device.pass(1_000)
    expect(setup.server.effects.map((effect) => effect.ref)).toEqual([otherId])
  })
})

describe('a refusal that does not count as a failure (I13)', () => {
  test('AUTH-1 a refused token is renewed once, and the request is repeated immediately with the new token', async () => {
    await setup.save(1_000)
    expireToken(setup)
    await setup.send(1_000)
    expect(setup.effects()).toEqual(['create', 'send'])
    expect(setup.network.log.slice(1).map(({ arrival }) => arrival.token)).toEqual([
      `token-${setup.device.sub}`,
      'fresh',
    ])
    expect((await setup.op('send')).attempts).toBe(0)
  })

  test('AUTH-2 if the renewal is refused, the login gate closes, nothing is dropped or counted, and a login opens the gate', async () => {
    setup.server.tokens.clear()
    await setup.send(60 * 60_000)
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'sign-in' } })
    expect(await setup.op('send')).toMatchObject({ state: 'retry', attempts: 0, ambiguous: false })
    expect(setup.network.log).toHaveLength(1)
    setup.server.tokens.set('again', setup.device.sub)
    setup.device.session = { sub: setup.device.sub, accessToken: 'again', renewal: null }
    await setup.tab.engine.signedIn()
    await setup.device.pass(1_000)
    expect(setup.effects()).toEqual(['send'])
  })

  test('ACC-1 nothing of this account is sent after another account logged in', async () => {
    setup.server.tokens.set('other', 'somebody-else')
    setup.device.session = { sub: 'somebody-else', accessToken: 'other', renewal: null }
    await setup.send(60_000)
    expect(setup.network.log).toEqual([])
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'sign-in' } })
  })

  test('GATE-4 without quota, a send waits and is not counted as an attempt, and saves continue; once there is quota, it is sent', async () => {
    refuseOnce(setup, code.membershipLimit, { scope: 'ENQUIRY', resetAt: null })
    await setup.send(60_000)
    expect((await setup.view()).state).toMatchObject({ at: 'blocked', cause: { why: 'membership', scope: 'ENQUIRY' } })
    expect(await setup.op('send')).toMatchObject({ attempts: 0, ambiguous: false })
    await saveDraft.in(setup.tab.account, await newDraft(setup.tab))
    await setup.device.pass(1_000)
    expect(setup.effects()).toEqual(['create'])
    await setup.tab.engine.quotaLeft('ENQUIRY')
    await setup.device.pass(1_000)
    expect(setup.effects()).toEqual(['create', 'send'])
  })

  test('GATE-4 a send that was stopped by the membership can be withdrawn and edited', async () => {
    setup.server.refuseWith(() => ({ status: 200, envelope: { code: code.membershipLimit } }))
    await setup.send(1_000)
    expect(await withdrawWaitingSend.in(setup.tab.account, setup.localId)).toBe(true)
    await setup.note('changed')
    setup.server.refuseWith(null)
    await makeOpsDue.in(setup.tab.account)
    await setup.send(1_000)
    expect(setup.server.effects[0]?.body['note']).toBe('changed')
  })

  test('GATE-5 a throttled send waits as long as the server says, and is not counted as an attempt', async () => {
    await setup.send(6_000, 'throttled')
    expect(setup.network.log).toHaveLength(1)
    expect(await setup.op('send')).toMatchObject({ attempts: 0, ambiguous: false })
    await setup.device.pass(3_000)
    expect(setup.effects()).toEqual(['send'])
  })

  test('GATE-6 an app that is too old stops sending, and says why', async () => {
    refuseOnce(setup, code.clientTooOld)
    await setup.send(10 * 60_000)
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'app-too-old' } })
    expect(setup.network.log).toHaveLength(1)
  })
})

describe('a definite refusal', () => {
  test.each([
    [code.deadlinePassed, null, { why: 'deadline-passed' }],
    [code.productUnavailable, null, { why: 'product-unavailable', message: 'server says no' }],
    [
      code.productUnavailable,
      { fields: [{ path: 'products.1.pesticideId', rule: 'product-expired' }] },
      {
        why: 'product-unavailable',
        message: 'server says no',
        fields: [{ path: 'lines.2', rule: 'product-expired' }],
      },
    ],
    [code.countryRestricted, null, { why: 'country-restricted', message: 'server says no' }],
    [code.forbidden, null, { why: 'forbidden' }],
    [987654321, null, { why: 'refused', code: 987654321, message: 'server says no' }],
    [
      code.badRequest,
      { fields: [{ path: 'products.1.quantity', rule: 'too_big' }] },
      { why: 'fields', fields: [{ path: 'lines.2.quantity', rule: 'too_big' }] },
    ],
    [
      code.badRequest,
      { fields: [{ path: 'deliveryPlace', rule: 'x' }] },
      { why: 'fields', fields: [{ path: 'terms.deliveryPlace', rule: 'x' }] },
    ],
  ])(
    'REFUSE-2 the refusal %s blocks the send with its cause; after a correction the buyer can send it again',
    async (refusal, data, cause) => {
      refuseOnce(setup, refusal, data)
      await setup.send(10 * 60_000)
      expect((await setup.view()).state).toEqual({ at: 'blocked', cause })
      expect(setup.network.log).toHaveLength(1)
      await setup.note('mended')
      expect((await setup.view()).state).toEqual({ at: 'device' })
      await setup.send(1_000)
      expect(setup.effects()).toEqual(['send'])
      // The corrected request differs from the refused one, so it has a new key (KEY-4).
      expect(new Set(keysLeft(setup)).size).toBe(2)
    },
  )

  test('REFUSE-3 the next edit reopens a refused save', async () => {
    refuseOnce(setup, code.badRequest, { fields: [{ path: 'note', rule: 'x' }] })
    await setup.save(1_000)
    expect((await setup.view()).state.at).toBe('blocked')
    await setup.note('mended')
    await setup.device.pass(1_000)
    expect(setup.effects()).toEqual(['create'])
    expect((await setup.view()).state).toEqual({ at: 'saved' })
  })

  test.each([
    [code.tooLarge, 'too-big'],
    [code.wrongMediaType, 'wrong-type'],
    [code.fileInfected, 'infected'],
  ])('UP-3 a file refused with %s stops its draft until the file is removed', async (refusal, reason) => {
    const attachment = await addAttachment.in(setup.tab.account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')
    const blobId = attachment.ok ? attachment.blobId : ''
    refuseOnce(setup, refusal)
    await setup.send(10_000)
    expect((await setup.view()).state).toEqual({
      at: 'blocked',
      cause: { why: 'file', blobId, name: 'a.pdf', reason },
    })
    await withdrawWaitingSend.in(setup.tab.account, setup.localId)
    await removeAttachment.in(setup.tab.account, setup.localId, blobId)
    await setup.send(1_000)
    expect(setup.effects()).toEqual(['send'])
  })

  test('RETRY-1 a file that a 503 delayed is uploaded when the server allows it, and does not delay another draft', async () => {
    let left = 2
    setup.server.refuseWith(({ path }) =>
      path.includes('upload') && left-- > 0
        ? { status: 503, envelope: { code: 503, data: null, msg: 'no scanner' }, headers: { 'retry-after': '60' } }
        : null,
    )
    const uploads = () => setup.network.log.filter(({ arrival }) => arrival.path.includes('upload'))
    await addAttachment.in(setup.tab.account, setup.localId, new Blob(['%PDF-1']), 'a.pdf')
    await setup.send(5_000)
    const other = await newDraft(setup.tab)
    await sendDraft.in(setup.tab.account, other)
    await setup.device.pass(50_000)
    expect([uploads().length, setup.server.effects.map(({ ref }) => ref)]).toEqual([1, [other]])
    await setup.device.pass(5 * 60_000)
    expect(uploads()).toHaveLength(3)
    expect(new Set(uploads().map(({ arrival }) => arrival.headers['Idempotency-Key'])).size).toBe(1)
    expect(setup.effects()).toEqual(['send', 'upload', 'send'])
    expect((await setup.view()).state.at).toBe('sent')
  })

  test('PARK-1 if the key was used for another request, the buyer must decide and nothing is repeated', async () => {
    refuseOnce(setup, code.keyReused)
    await setup.send(60 * 60_000)
    expect(setup.network.log).toHaveLength(1)
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'key-reused' } })
  })

  test('PARK-1 if the key was used for another request, text and files continue in a new draft, which is sent with another key', async () => {
    const { account } = setup.tab
    const attachment = await addAttachment.in(account, setup.localId, new Blob(['%PDF-1.7 label']), 'label.pdf')
    expect(attachment.ok).toBe(true)
    setup.server.refuseWith(({ method, path }) =>
      method !== 'GET' && path.includes('/send') && setup.network.log.length < 3
        ? { status: 200, envelope: { code: code.keyReused, data: null, msg: 'used' } }
        : null,
    )
    await setup.send(5_000)
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'key-reused' } })
    const contentBefore = (await setup.view()).content
    const next = await continueAsNewDraft.in(account, setup.localId)
    if (!next) throw new Error('no new draft')
    expect(next).not.toBe(setup.localId)
    expect((await readDraft(account.db, next, false))?.content).toEqual(contentBefore)
    expect((await readDraft(account.db, next, false))?.state).toEqual({ at: 'device' })
    expect(await readDraft(account.db, setup.localId, false)).toBeNull()
    expect(await continueAsNewDraft.in(account, next)).toBeNull()
    await sendDraft.in(account, next)
    await setup.device.pass(5_000)
    expect((await readDraft(account.db, next, false))?.state).toMatchObject({ at: 'sent' })
    const sends = setup.network.log.filter(({ arrival }) => arrival.path.includes('/send'))
    expect(sends.map(({ arrival }) => arrival.headers['Idempotency-Key'])).toEqual([
      `"s-${setup.localId}"`,
      `"s-${next}"`,
    ])
    expect(setup.effects().filter((effect) => effect === 'send')).toHaveLength(1)
  })

  test('SEND-3 a send whose reply-by date passes while it waits is stopped before anything is sent', async () => {
    setup.network.online = false
    setup.device.session = null
    await setup.send(60_000)
    setup.device.today = '2026-12-02'
    setup.network.online = true
    setup.device.session = { sub: setup.device.sub, accessToken: `token-${setup.device.sub}`, renewal: null }
    await setup.tab.engine.signedIn()
    await setup.device.pass(60_000)
    expect(setup.network.log).toEqual([])
    expect((await setup.view()).state).toEqual({ at: 'blocked', cause: { why: 'deadline-passed' } })
  })
})

describe('a request that may have been applied', () => {
  test('VERIFY-2 a send answered with "repeated request" is verified by reading, and not sent again', async () => {
    setup.server.refuseWith(({ method }) => {
      if (method === 'GET' || setup.server.effects.length === 0) return null
      return { status: 200, envelope: { code: code.repeated } }
    })
    await setup.send(60_000, 'reply-lost')
    expect(setup.effects()).toEqual(['send'])
    expect((await setup.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
  })

  test.each<[string, readonly Fault[]]>([
    ['VERIFY-5 refused by a gateway', ['error-502-applied', 'unknown-code']],
    ['VERIFY-5 called a reused key by a gateway', ['error-502-applied', 'key-reused']],
    ['VERIFY-5 GATE-4 the last for which there was a quota', ['reply-lost', 'quota']],
  ])('%s: an applied send is verified before "not sent" is reported, and is then shown as sent', async (_, faults) => {
    await setup.send(60_000, ...faults)
    expect(setup.effects()).toEqual(['send'])
    expect((await setup.view()).state).toMatchObject({ at: 'sent', receipt: { records: [{}, {}] } })
  })

  test('VERIFY-5 a send that was never applied is reported as refused', async () => {
    await setup.send(60_000, 'lost', 'unknown-code')
    expect((await setup.view()).state).toMatchObject({ at: 'blocked', cause: { why: 'refused' } })
  })

  test('VERIFY-5 GATE-4 a send that is cut off and then refused because of the quota is read back, and sent once there is quota', async () => {
    await setup.send(60_000, 'lost', 'quota')
    expect(setup.network.log.filter(({ arrival }) => arrival.method === 'GET')).not.toEqual([])
    expect((await setup.view()).state).toMatchObject({ at: 'blocked', cause: { why: 'membership' } })
    expect(await setup.op('send')).toMatchObject({ state: 'retry', ambiguous: false, attempts: 1 })
    await setup.device.pass(60 * 60_000)
    expect(setup.effects()).toEqual([])
    await setup.tab.engine.quotaLeft('ENQUIRY')
    await setup.device.pass(1_000)
    expect(setup.effects()).toEqual(['send'])
    expect(new Set(keysLeft(setup).filter(Boolean)).size).toBe(1)
  })

  test('VERIFY-5 GATE-4 a send that is cut off and then refused because of the quota can be withdrawn and changed', async () => {
    await setup.send(60_000, 'lost', 'quota')
    expect(await withdrawWaitingSend.in(setup.tab.account, setup.localId)).toBe(true)
    await setup.note('changed')
    await makeOpsDue.in(setup.tab.account)
    await setup.send(1_000)
    expect(setup.server.effects.map(({ body }) => body['note'])).toEqual(['changed'])
  })

  test('SEND-5 an answer of success counts as a success even if its data have another shape', async () => {
    setup.server.refuseWith(({ path }) =>
      path.includes('/send-') ? { status: 200, envelope: { code: 0, data: { surprise: 1 } } } : null,
    )
    await setup.send(60_000)
    expect(setup.network.log).toHaveLength(1)
    expect((await setup.view()).state).toMatchObject({ at: 'sent' })
  })

  test('VERIFY-2 a create whose answer has no readable id is found by its reference', async () => {
    let first = true
    changeAnswers(setup, (answer, arrival) => {
      if (!arrival.path.includes('/create-') || !first) return answer
      first = false
      return { status: 200, envelope: { code: 0, data: { what: 'ever' } } }
    })
    await setup.save(60_000)
    expect(setup.effects()).toEqual(['create'])
    expect((await setup.view()).state).toEqual({ at: 'saved' })
  })
})
