import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { fileHeaders } from '#server/modules/files/routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { demoDocument } from './demo-document.ts'
import { demoPhoto } from './demo-photo.ts'

const respond = (bytes: Uint8Array, name: string, type: string) =>
  new Response(Buffer.from(bytes), { headers: fileHeaders(name, type, bytes.length) })

/** Photos and papers of invented companies, drawn when they are asked for. */
export const demoFileRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  app.get('/files/:id{demo-[0-9]+-[a-z0-9]+}/:name', async (http) => {
    const { id, name } = http.req.param()
    const [, companyId = '', kind = ''] = id.split('-')
    const company = await findCompany(db, companyId)
    if (!company?.demo) throw notFound()
    if (company.photos.some(({ url }) => url === http.req.path))
      return respond(demoPhoto(name.replace(/\.png$/, '')), name, 'image/png')
    // A paper that goes with a parcel or a checklist is named by its file alone: COA.pdf.
    const named = kind === 'paper' ? /^([A-Z0-9_]{1,40})\.pdf$/.exec(name)?.[1] : undefined
    const paper = named?.replaceAll('_', ' ') ?? company.documents.find((one) => one.kind === kind)?.name
    if (!paper) throw notFound()
    return respond(demoDocument(company.nameEn, paper), `${kind}.pdf`, 'application/pdf')
  })
}
