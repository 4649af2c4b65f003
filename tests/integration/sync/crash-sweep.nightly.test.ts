import { expect, test } from 'vitest'
import type { DraftId } from '#domain/ids.ts'
import { addAttachment } from '#account/drafts/attach.ts'
import { editDraft } from '#account/drafts/draft.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft } from '#account/store/db.ts'
import type { Tab } from '#tests/harness/sync/device.ts'
import { fillContent } from '#tests/harness/sync/fill.ts'
import type { Fault } from '#tests/harness/sync/faulty-network.ts'
import { testProduct } from '#tests/harness/sync/products.ts'
import { createWorld, type World } from '#tests/harness/sync/world.ts'

interface ReportedProgress {
  localId: DraftId | null
  noted: boolean
  attached: boolean
  sent: boolean
}

const journey = async (world: World, tab: Tab): Promise<ReportedProgress> => {
  const progress: ReportedProgress = { localId: null, noted: false, attached: false, sent: false }
  const { account } = tab
  const act = async () => {
    const localId = await startDraft.in(account, 'enquiry', [testProduct('1'), testProduct('2')])
    progress.localId = localId
    await editDraft.in(account, localId, (content) => ({ ...fillContent(content), note: 'first' }))
    progress.noted = true
    progress.attached = (await addAttachment.in(account, localId, new Blob(['%PDF-1']), 'a.pdf')).ok
    await saveDraft.in(account, localId)
    await world.device.pass(60_000)
    await editDraft.in(account, localId, (content) => ({ ...content, note: 'second' }))
    await sendDraft.in(account, localId)
    progress.sent = true
    await world.device.pass(60_000)
  }
  const death = new Promise<void>((resolve) => {
    const onDeathBefore = tab.activity.onDeath
    tab.activity.onDeath = () => {
      onDeathBefore()
      resolve()
    }
  })
  await Promise.race([act(), death])
  await world.device.settle()
  return progress
}

const dieAt = async (
  step: number,
  script: readonly (Fault | null)[],
): Promise<{ problems: string[]; died: string | null }> => {
  // All runs have one seed, so each runs the same sequence, and only the step at which the tab dies differs.
  const world = createWorld(1)
  const problems: string[] = []
  try {
    world.network.script.push(...script)
    const tab = await world.device.openTab()
    tab.activity.dieAt = tab.activity.steps + step
    const progress = await journey(world, tab)
    const died = tab.activity.dead ? (tab.activity.names.at(-1) ?? '?') : null
    tab.kill()
    const next = await world.device.openTab()
    await world.device.pass(10 * 60_000)
    const row = progress.localId === null ? null : await getDraft(next.account.db, progress.localId)
    if (progress.localId !== null && !row) problems.push('I1 the draft is gone')
    if (progress.noted && row?.mine.note === '') problems.push('I1 the note is gone')
    if (progress.attached && row?.mine.attachments.length !== 1) problems.push('I1 the file is gone')
    const of = (type: string) => world.server.effects.filter((effect) => effect.type === type)
    if (progress.sent && of('send').length !== 1) problems.push(`I2 sent ${of('send').length} times`)
    if (of('send').length > 1) problems.push('I2 sent twice')
    if (of('create').length > 1) problems.push('I4 created twice')
    if (of('upload').length > 1) problems.push('I4 uploaded twice')
    const [send] = of('send')
    if (send && (send.body['note'] !== 'second' || send.body['attach'] === ''))
      problems.push('I3 another text was sent')
    if (progress.sent && row?.status !== 'sent')
      problems.push(`I15 sent, and the device says ${row?.status ?? 'nothing'}`)
    problems.push(...world.server.problems)
    return { problems, died }
  } finally {
    await world.device.dispose()
  }
}

test.each<[string, (Fault | null)[]]>([
  ['on a good connection', []],
  ['with every first answer lost', ['reply-lost', 'reply-lost', null, 'reply-lost']],
])('CRASH-1 nothing is lost or doubled if the tab dies at any step, %s', { timeout: 120_000 }, async (_, script) => {
  const allProblems: string[] = []
  const places: string[] = []
  for (let step = 1; step < 1_000; step++) {
    const { problems, died } = await dieAt(step, script)
    // The sequence ended before this step, so the tab has died at each of its steps.
    if (died === null) break
    places.push(died)
    allProblems.push(...problems.map((problem) => `${step} ${died}: ${problem}`))
  }
  expect(allProblems).toEqual([])
  expect(places.length).toBeGreaterThan(60)
  expect(places.length).toBeLessThan(999)
  const expectedSteps = ['put ops', 'commit', 'send PUT send-enquiry', 'send POST upload-info', 'answer']
  expect(expectedSteps.filter((place) => !places.some((name) => name.startsWith(place)))).toEqual([])
})
