import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { fileCalls } from '#contract/calls/account.ts'
import { code } from '#contract/codes.ts'
import { maxAttachments } from '#contract/entities/request.ts'
import { header } from '#contract/headers.ts'
import { files } from '../db/schema/files.ts'
import type { Deps } from '../deps.ts'
import type { Actor, App, HttpContext, Incoming } from '../http/context.ts'
import { mountOpen } from '../http/mount.ts'
import { badFields, notFound, Refusal } from '../http/refusal.ts'
import { findCompany } from '../repos/companies.ts'
import { demoDocument } from '../services/demo-document.ts'
import { demoPhoto } from '../services/demo-photo.ts'
import { digestOf, storeUpload } from '../services/uploads.ts'
import type { StoredFile } from '../services/uploads.ts'

/** Uploading is open (specification, section 6), so strangers get little at a time. */
const strangerRule = { name: 'upload-address', burst: 10, refillMs: 60_000 }
const accountRule = { name: 'upload-account', burst: 100, refillMs: 3_000 }

type SentFile = Exclude<ReturnType<FormData['getAll']>[number], string>

const formOf = async (http: HttpContext): Promise<SentFile[]> => {
  let form: FormData
  try {
    form = await http.req.formData()
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw badFields([{ path: 'file', rule: 'multipart' }], 'The request is not a form with a file.')
  }
  const found = form.getAll('file').filter((value) => typeof value !== 'string')
  if (found.length === 0) throw badFields([{ path: 'file', rule: 'required' }], 'There is no file in the form.')
  if (found.length > maxAttachments)
    throw new Refusal(code.tooLarge, { msg: `At most ${maxAttachments} files at once.` })
  return found
}

type UploadCall = typeof fileCalls.uploadFile
type Uploading = Incoming<UploadCall, Actor | null>

const receive = async (deps: Deps, call: Uploading, imagesOnly: boolean) => {
  const { actor, address, http } = call
  deps.rateLimiter.take(actor ? accountRule : strangerRule, actor?.userId ?? address)
  const sent = await formOf(http)
  const digest = digestOf(http.req.header(header.contentDigest))
  const stored: StoredFile[] = []
  let replayed = true
  for (const [index, file] of sent.entries()) {
    const bytes = new Uint8Array(await file.arrayBuffer())
    if (digest !== null && sent.length === 1 && createHash('sha256').update(bytes).digest('hex') !== digest)
      throw badFields([{ path: header.contentDigest, rule: 'mismatch' }], 'The file was damaged on the way.')
    const key =
      call.idempotencyKey === null ? null : sent.length === 1 ? call.idempotencyKey : `${call.idempotencyKey}#${index}`
    const one = await storeUpload(
      deps,
      { name: file.name, bytes },
      { userId: actor?.userId ?? null, scope: actor?.userId ?? `address ${address}`, idempotencyKey: key, imagesOnly },
    )
    stored.push(one.file)
    replayed &&= one.replayed
  }
  if (replayed) call.about.replayed = true
  // One file is the answer itself; several are keyed by their place (specification, section 3).
  const [only] = stored
  return stored.length === 1 && only ? only : Object.fromEntries(stored.map((file, index) => [String(index), file]))
}

const headersOf = (name: string, mime: string, size: number): Record<string, string> => ({
  'Content-Type': mime === 'text/plain' || mime === 'text/csv' ? `${mime}; charset=utf-8` : mime,
  'Content-Length': String(size),
  // An image may stand in a page; anything else is only saved, and runs nothing wherever it is opened.
  'Content-Disposition': `${mime.startsWith('image/') ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
  'Content-Security-Policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Cache-Control': 'private, max-age=31536000, immutable',
})

interface DemoAddress {
  readonly companyId: string
  readonly kind: string
}
const demoAddressOf = (id: string): DemoAddress | null => {
  const [, companyId, kind] = /^demo-([0-9]+)-([a-z0-9]+)$/.exec(id) ?? []
  return companyId !== undefined && kind !== undefined ? { companyId, kind } : null
}

/** Photos and papers of invented companies, drawn when they are asked for. */
const demoFile = async (deps: Deps, { companyId, kind }: DemoAddress, name: string, path: string) => {
  const company = await findCompany(deps.db, companyId)
  if (!company?.demo) throw notFound()
  if (company.photos.some(({ url }) => url === path)) {
    const bytes = demoPhoto(name.replace(/\.png$/, ''))
    return new Response(Buffer.from(bytes), { headers: headersOf(name, 'image/png', bytes.length) })
  }
  // A paper that goes with a parcel or a checklist is named by its file alone: COA.pdf.
  const named = kind === 'paper' ? /^([A-Z0-9_]{1,40})\.pdf$/.exec(name)?.[1] : undefined
  const paper = named?.replaceAll('_', ' ') ?? company.documents.find((one) => one.kind === kind)?.name
  if (!paper) throw notFound()
  const bytes = demoDocument(company.nameEn, paper)
  return new Response(Buffer.from(bytes), { headers: headersOf(`${kind}.pdf`, 'application/pdf', bytes.length) })
}

const storedFile = async (deps: Deps, id: string) => {
  const [row] = await deps.db.select().from(files).where(eq(files.id, id))
  const opened = row ? await deps.files.open(row.id) : null
  if (!row || !opened) throw notFound()
  return new Response(opened.body, { headers: headersOf(row.name, row.mime, opened.size) })
}

/** Uploads, and the files themselves under addresses that cannot be guessed. */
export const fileRoutes = (app: App, deps: Deps): void => {
  mountOpen(app, deps, fileCalls.uploadImage, (call) => receive(deps, call, true))
  mountOpen(app, deps, fileCalls.uploadFile, (call) => receive(deps, call, false))

  app.get('/files/:id/:name', async (http) => {
    const { id, name } = http.req.param()
    const demo = demoAddressOf(id)
    return demo ? demoFile(deps, demo, name, http.req.path) : storedFile(deps, id)
  })
}
