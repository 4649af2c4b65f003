import { eq, inArray, or } from 'drizzle-orm'
import { fileCalls } from '#contract/calls/account.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import { fileLinks, files } from './schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import { addressOf, networkOf } from '#server/platform/http/address.ts'
import type { Actor, App, HttpContext, IncomingCall } from '#server/platform/http/context.ts'
import { actorOf, mountOpen } from '#server/platform/http/mount.ts'
import { readForm, tooLargeRefusal } from '#server/platform/http/multipart.ts'
import { invalidFields, notFound, unauthorized } from '#server/platform/http/refusal.ts'
import { isFileId, type IncomingFile } from '#server/platform/files/file-store.ts'
import { refreshTokensInCookies } from '#server/modules/accounts/session-cookie.ts'
import { actorOfRefreshToken } from '#server/modules/accounts/sessions.ts'
import { contentDispositionOf } from './attachments.ts'
import { isFileSignatureValid } from './file-access.ts'
import { fileOwnerOf, type FileAccess } from './file-owners.ts'
import {
  createUploadSlots,
  createMalwareScanner,
  contentDigestOf,
  isUploadStored,
  receiveFile,
  storeFile,
  type UploadSlot,
  type ReceivedFile,
  type StoredFile,
} from './uploads.ts'
import { texts } from '#server/texts/texts.ts'

/** Upload limit of visitors, who may upload too (specification, section 6), but less than accounts. */
const visitorRule = { name: 'upload-address', burst: 10, refillMs: 60_000 }
const accountRule = { name: 'upload-account', burst: 100, refillMs: 3_000 }

type Uploading = IncomingCall<typeof fileCalls.uploadFile, Actor | null>

const receiveAll = async (
  deps: Deps,
  { http }: Uploading,
  { fileBytes, requestBytes, bodyBytes }: UploadSlot,
  imagesOnly: boolean,
  begun: (arriving: IncomingFile) => void,
): Promise<readonly ReceivedFile[]> => {
  const receivedFiles: ReceivedFile[] = []
  let total = 0
  const count = (bytes: number) => {
    total += bytes
    if (total > requestBytes) throw tooLargeRefusal(requestBytes)
  }
  await readForm(http.req.raw, { files: maxAttachments, bytes: bodyBytes }, async (part, index) => {
    receivedFiles[index] = await receiveFile(deps.files, part, { fileBytes, imagesOnly }, begun, count)
  })
  const digest = contentDigestOf(http.req.header(header.contentDigest))
  if (digest !== null && receivedFiles.length === 1 && receivedFiles[0]?.sha256 !== digest)
    throw invalidFields([{ path: header.contentDigest, rule: 'mismatch' }], texts.files.damaged)
  return receivedFiles
}

const lengthOf = ({ http }: Uploading): number | null => {
  const text = http.req.header('Content-Length')
  return text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : null
}

const uploadOf = (deps: Deps) => {
  const admissions = createUploadSlots(deps)
  const { expectScanner, expectClean } = createMalwareScanner(deps)
  return async (call: Uploading, imagesOnly: boolean) => {
    const { actor, address, idempotencyKey } = call
    // A caller whose session has ended is refused, because a visitor's file could not be attached to a request later.
    if (actor === null && call.http.req.header(header.authorization) !== undefined) throw unauthorized()
    const userId = actor?.userId ?? null
    const owner = fileOwnerOf(actor, address)
    const by = userId ?? owner
    deps.rateLimiter.take(userId === null ? visitorRule : accountRule, by)
    await expectScanner()
    const key = idempotencyKey === null ? null : `${by} ${idempotencyKey}`
    const isRepeat = key !== null && (await isUploadStored(deps, key))
    const admission = await admissions.admit({ owner, by, isStranger: userId === null }, lengthOf(call), isRepeat)
    const arriving: IncomingFile[] = []
    try {
      const receivedFiles = await receiveAll(deps, call, admission, imagesOnly, (one) => arriving.push(one))
      // All files are scanned before the first is stored, even if the upload is repeated: its stored files may be gone.
      for (const file of receivedFiles) await expectClean(file)
      const storedFiles: StoredFile[] = []
      let isReplayed = true
      for (const [index, file] of receivedFiles.entries()) {
        const uploadKey = key === null || receivedFiles.length === 1 ? key : `${key}#${index}`
        const one = await storeFile(deps, file, { userId, owner, uploadKey }, deps.files.remove)
        storedFiles.push(one.file)
        isReplayed &&= one.replayed
      }
      if (isReplayed) call.about.replayed = true
      // The answer for one file is the file; for several, an object keyed by position (specification, section 3).
      const [only] = storedFiles
      return storedFiles.length === 1 && only
        ? only
        : Object.fromEntries(storedFiles.map((file, index) => [String(index), file]))
    } finally {
      await Promise.all(arriving.map((one) => one.discard()))
      admission.end()
    }
  }
}

export const fileHeaders = (
  { name, mime, size }: { readonly name: string; readonly mime: string; readonly size: number },
  isPublic: boolean,
): Record<string, string> => ({
  'Content-Type': mime === 'text/plain' || mime === 'text/csv' ? `${mime}; charset=utf-8` : mime,
  'Content-Length': String(size),
  // A browser may display an image. Other files can only be saved, so that they never run in the browser.
  'Content-Disposition': contentDispositionOf(mime.startsWith('image/') ? 'inline' : 'attachment', name),
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  // The browser's cache, which the app cannot clear at a logout, would open a private file by its URL alone.
  'Cache-Control': isPublic ? 'private, max-age=31536000, immutable' : 'private, no-store',
})

const fileRow = async (deps: Deps, id: string) => {
  if (!isFileId(id)) return null
  const linkedFiles = deps.db.select({ id: fileLinks.fileId }).from(fileLinks).where(eq(fileLinks.id, id))
  const [row] = await deps.db
    .select()
    .from(files)
    .where(or(eq(files.id, id), inArray(files.id, linkedFiles)))
  return row ?? null
}

/** Images and plain links send only cookies, and one browser may have those of a buyer and of several suppliers. */
const readersOf = async (deps: Deps, http: HttpContext): Promise<(Actor | null)[]> => {
  const caller = await actorOf(http)
  if (caller) return [caller]
  const tokens = refreshTokensInCookies(http, deps.config)
  const holders = await Promise.all(tokens.map((token) => actorOfRefreshToken(deps, token)))
  return holders.some((holder) => holder !== null) ? holders.filter((holder) => holder !== null) : [null]
}

type ReadingOf = (db: Deps['db'], fileId: string, actor: Actor | null, address: string) => Promise<FileAccess>

export const fileRoutes = (app: App, deps: Deps, readingOf: ReadingOf): void => {
  const upload = uploadOf(deps)
  mountOpen(app, deps, fileCalls.uploadImage, (call) => upload(call, true))
  mountOpen(app, deps, fileCalls.uploadFile, (call) => upload(call, false))

  app.get('/files/:id/:name', async (http) => {
    const id = http.req.param('id')
    const row = await fileRow(deps, id)
    if (!row) throw notFound()
    const address = networkOf(addressOf(http, deps.config.trustProxy))
    let reading: FileAccess = (await isFileSignatureValid(deps.db, id, http.req.query(), deps.clock.now()))
      ? 'party'
      : null
    if (!reading)
      for (const reader of await readersOf(deps, http)) reading ??= await readingOf(deps.db, row.id, reader, address)
    const fileContent = reading && (await deps.files.open(row.id))
    if (!fileContent) throw notFound()
    const headers = fileHeaders({ ...row, size: fileContent.size }, reading === 'public')
    return new Response(fileContent.body, { headers })
  })
}
