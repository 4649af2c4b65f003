import { draftId, type DraftId, type OpId } from '#domain/ids.ts'
import { maxProfilePhotos } from '#contract/entities/account.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { pendingOps, type AccountDb } from '../store/db.ts'
import type { ActionFile, BlobRow, Intent, OpRow } from '../store/rows.ts'
import { StorageError, writeTx } from '../store/tx.ts'
import type { AccountContext } from '../outbox/session.ts'
import { hasFreeSpace, createBlobRow, storeSlices } from '../drafts/attach.ts'
import { addOp } from '../outbox/operations/draft-ops.ts'
import { readChosenFile, type FileRefusal } from '../drafts/chosen-file.ts'
import { enqueue, laneOf } from '../outbox/operations/enqueue.ts'

export interface ActionFileInput {
  readonly blob: Blob
  readonly name: string
}

export type ActionResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: FileRefusal; readonly name: string }

type FileIntent = Extract<Intent, { files: ActionFile[] }>
interface StoredFile {
  readonly blob: Omit<BlobRow, 'parts'>
  readonly bytes: ArrayBuffer
}

const readFile = async (context: AccountContext, owner: DraftId, { blob, name: fileName }: ActionFileInput) => {
  const reading = await readChosenFile(context.db, blob, fileName)
  if (!reading.ok) return { ...reading, name: fileName }
  return { bytes: reading.file.bytes, blob: await createBlobRow(context, owner, reading.file) }
}

const maxFilesOf = (intent: FileIntent): number =>
  intent.name === 'company-profile'
    ? maxProfilePhotos - (intent.photos?.length ?? 0) + (intent.licence === 'new' ? 1 : 0)
    : maxAttachments

const nameWithoutRoom = async (context: AccountContext, files: readonly StoredFile[]): Promise<string | null> => {
  const sizes = files.map(({ blob }) => blob.size)
  const upTo = (place: number) => sizes.slice(0, place + 1).reduce((sum, size) => sum + size, 0)
  if (await hasFreeSpace(context, upTo(files.length))) return null
  for (const [place, { blob }] of files.entries()) if (!(await hasFreeSpace(context, upTo(place)))) return blob.name
  return files.at(-1)?.blob.name ?? null
}

const store = (context: AccountContext, intent: FileIntent, files: readonly StoredFile[], title: string) =>
  writeTx(context.db, ['ops', 'blobs', 'parts', 'meta', 'log'], async () => {
    const deps: OpId[] = []
    const kind = 'kind' in intent ? intent.kind : null
    for (const { blob, bytes } of files) {
      await context.db.blobs.put({ ...blob, parts: await storeSlices(context, blob.blobId, bytes) })
      const upload = { lane: `up:${blob.blobId}`, type: 'upload', draftId: null, kind } as const
      deps.push((await addOp(context, { ...upload, title: blob.name })).opId)
    }
    const actionFiles = files.map(({ blob: { blobId, name, size } }) => ({ blobId, name, size }))
    const part = { lane: laneOf(intent), type: 'action', draftId: null, kind, title, deps } as const
    await addOp(context, { ...part, intent: { ...intent, files: actionFiles } })
  })

export const enqueueWithFiles = async (
  context: AccountContext,
  intent: FileIntent,
  inputs: readonly ActionFileInput[],
  title: string,
): Promise<ActionResult> => {
  const lastInput = inputs.at(-1)
  if (!lastInput) {
    await enqueue(context, intent, title)
    return { ok: true }
  }
  const surplus = inputs[maxFilesOf(intent)]
  if (surplus) return { ok: false, reason: 'too-many', name: surplus.name }
  // Every blob row needs a draft id. These files belong to an operation, so the id is made up.
  const owner = draftId.parse(`action-${context.random.uuid()}`)
  const files: StoredFile[] = []
  for (const input of inputs) {
    const file = await readFile(context, owner, input)
    if ('ok' in file) return file
    files.push(file)
  }
  const name = await nameWithoutRoom(context, files)
  if (name !== null) return { ok: false, reason: 'no-space', name }
  try {
    await store(context, intent, files, title)
  } catch (error) {
    if (error instanceof StorageError && error.kind === 'full')
      return { ok: false, reason: 'no-space', name: lastInput.name }
    throw error
  }
  context.kick('now')
  return { ok: true }
}

export const readActionWithUploads = async (db: AccountDb, givenOp: OpRow): Promise<OpRow[]> => {
  const ops = await pendingOps(db)
  const action =
    givenOp.type === 'action' ? givenOp : ops.find((op) => op.type === 'action' && op.deps.includes(givenOp.opId))
  return action ? [action, ...ops.filter((op) => action.deps.includes(op.opId))] : [givenOp]
}
