import type { DraftId } from '#domain/ids.ts'
import { addAttachment, removeAttachment } from '#account/drafts/attach.ts'
import { editDraft, withdrawWaitingSend, discardDraft } from '#account/drafts/draft.ts'
import { saveDraft, sendDraft } from '#account/drafts/queue.ts'
import { resolveConflict } from '#account/drafts/resolve.ts'
import { startDraft } from '#account/drafts/start.ts'
import { getDraft, opsOfDraft } from '#account/store/db.ts'
import type { OpRow } from '#account/store/rows.ts'
import type { RequestContent } from '#domain/requests/draft/content.ts'
import { kindRules } from '#domain/requests/kinds.ts'
import { inTab } from './act.ts'
import type { Authority } from './authority.ts'
import type { Tab } from './device.ts'
import { fillContent } from './fill.ts'
import type { Model } from './model.ts'
import type { Step } from './steps.ts'
import type { World } from './world.ts'

type DraftStep = Extract<Step, { draft: number; tab: number }>

interface At {
  readonly world: World<Authority>
  readonly model: Model
  readonly tab: Tab
  readonly localId: DraftId
}

const noteOf = (n: number): string =>
  [
    `note ${n}`,
    `note ${n} 🌾 \u202Bעברית\u202C 敵草快`,
    `note ${n} ${'long '.repeat(60)}end`,
    `note ${n}\n"quoted" <b>`,
  ][n % 4] ?? ''

const change =
  (step: Extract<Step, { do: 'edit' }>) =>
  (content: RequestContent): RequestContent => {
    const rules = kindRules[content.kind]
    if (step.field === 'place' && 'deliveryPlace' in rules.terms)
      return { ...content, terms: { ...content.terms, deliveryPlace: `place ${step.n}` } }
    if (step.field === 'quantity' && rules.lineFields.includes('quantity'))
      return {
        ...content,
        lines: content.lines.map((line, at) => (at === 0 ? { ...line, quantity: String(step.n + 1) } : line)),
      }
    return { ...content, note: noteOf(step.n) }
  }

const edit = async ({ world, model, tab, localId }: At, step: Extract<Step, { do: 'edit' }>): Promise<void> => {
  model.editing(localId)
  // The content that the edit passed to the app. The disk's is not used, because the disk is under test.
  let intendedContent: RequestContent | null = null
  const note = (content: RequestContent) => (intendedContent = change(step)(content))
  const result = await inTab(tab, world, () => editDraft.in(tab.account, localId, note).then(() => true))
  const content = intendedContent as RequestContent | null
  if (!content) return
  if (result !== true) return model.perhapsNoted(localId, tab.device, content.note)
  model.promise(localId, content)
  model.noted(localId, tab.device, content.note)
}

const attach = async ({ world, model, tab, localId }: At): Promise<void> => {
  const bytes = `%PDF-${model.files++ % 3}`
  model.editing(localId)
  if (await inTab(tab, world, () => addAttachment.in(tab.account, localId, new Blob([bytes]), 'a.pdf')))
    await model.stored(localId, tab.device)
}

const detach = async ({ world, model, tab, localId }: At): Promise<void> => {
  const [file] = (await getDraft(await tab.device.reader(), localId))?.mine.attachments ?? []
  if (!file) return
  model.editing(localId)
  const key = file.blobId || file.url
  if ((await inTab(tab, world, () => removeAttachment.in(tab.account, localId, key).then(() => true))) === true)
    await model.stored(localId, tab.device)
}

const send = async ({ world, model, tab, localId }: At): Promise<void> => {
  const seenContent = (await getDraft(await tab.device.reader(), localId))?.mine
  if (seenContent) model.confirming(localId, seenContent)
  await inTab(tab, world, () => sendDraft.in(tab.account, localId))
}

const resolve = async ({ world, model, tab, localId }: At): Promise<void> => {
  const row = await getDraft(await tab.device.reader(), localId)
  if (!row?.conflict) return
  model.editing(localId)
  const paths = row.conflict.type === 'changed' ? row.conflict.fields.map((field) => field.path) : []
  const picks = Object.fromEntries(
    paths.map((path, n) => [path, n % 2 === 0 ? ('mine' as const) : ('theirs' as const)]),
  )
  const next = await inTab(tab, world, () => resolveConflict.in(tab.account, localId, picks))
  if (next !== undefined) await model.resolved(localId, next, tab.device)
}

/** True if the step would repeat an unconfirmed operation that arrived: a buyer would know that from the supplier. */
const wasAsked = async ({ world, tab, localId }: At, step: DraftStep): Promise<boolean> => {
  if (tab.device.honoursKeys || !['send', 'save', 'discard'].includes(step.do)) return false
  const ops = await opsOfDraft(await tab.device.reader(), localId)
  // If a create is unconfirmed, its draft is sent as a separate request and the create is not repeated (COAL-2).
  const repeats = (op: OpRow) => !(step.do === 'send' && op.sealed?.call === 'create')
  const unclear = ops.filter((op) => op.state === 'parked' && op.sealed && repeats(op))
  const wasApplied = (op: OpRow) => world.server.effects.some((effect) => effect.key === `"${op.sealed?.key}"`)
  return unclear.some(wasApplied)
}

export const runDraftStep = async (at: At, step: DraftStep): Promise<void> => {
  const { world, model, tab, localId } = at
  if (await wasAsked(at, step)) return
  model.touching(localId, tab.device)
  switch (step.do) {
    case 'edit':
      return edit(at, step)
    case 'attach':
      return attach(at)
    case 'detach':
      return detach(at)
    case 'save':
      await inTab(tab, world, () => saveDraft.in(tab.account, localId))
      return
    case 'send':
      return send(at)
    case 'continue':
      await inTab(tab, world, () => withdrawWaitingSend.in(tab.account, localId))
      return
    case 'discard':
      model.discarding(localId)
      await inTab(tab, world, () => discardDraft.in(tab.account, localId))
      return
    case 'resolve':
      return resolve(at)
    case 'start':
      return
  }
}

export const runStartStep = async ({ world, model, tab }: Omit<At, 'localId'>, step: DraftStep): Promise<void> => {
  const kind = step.do === 'start' ? (step.kind ?? 'enquiry') : 'enquiry'
  const localId = await inTab(tab, world, () => startDraft.in(tab.account, kind, world.products))
  if (localId === undefined) return
  model.started(localId)
  model.touching(localId, tab.device)
  if ((await inTab(tab, world, () => editDraft.in(tab.account, localId, fillContent).then(() => true))) === true)
    await model.stored(localId, tab.device)
}
