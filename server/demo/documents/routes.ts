import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { fileHeaders } from '#server/modules/files/routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { demoPhotosFolder } from '#server/platform/paths.ts'
import { demoDocument } from './demo-document.ts'

const respond = (bytes: Uint8Array, name: string, type: string) =>
  new Response(Buffer.from(bytes), { headers: fileHeaders(name, type, bytes.length) })

/**
 * Photos and papers of fictitious companies. All have the same three photos, whose text says that they show nothing
 * real. A paper names the company and is generated on request. The company's own papers have addresses with a key that
 * only members get.
 */
export const demoFileRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  // The same address pattern as for any file: an overlapping second pattern would prevent the router from compiling all
  // addresses into one expression.
  app.get('/files/:id/:name', async (http, next) => {
    const { id, name } = http.req.param()
    const [, companyId, kind] = /^demo-([0-9]+)-([a-z0-9]+)(?:-[0-9a-z]+)?$/.exec(id) ?? []
    if (companyId === undefined || kind === undefined) return next()
    const company = await findCompany(db, companyId)
    if (!company?.demo) throw notFound()
    if (company.photos.some(({ url }) => url === http.req.path))
      return respond(await readFile(join(demoPhotosFolder, basename(name))), name, 'image/png')
    // A paper for a parcel or a checklist is named only by its file: COA.pdf.
    const named = kind === 'paper' ? /^([A-Z0-9_]{1,40})\.pdf$/.exec(name)?.[1] : undefined
    const paper = named?.replaceAll('_', ' ') ?? company.documents.find(({ url }) => url === http.req.path)?.name
    if (!paper) throw notFound()
    return respond(demoDocument(company.names.en, paper), `${kind}.pdf`, 'application/pdf')
  })
}
