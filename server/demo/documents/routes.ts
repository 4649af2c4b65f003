import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { findCompany } from '#server/modules/catalogue/companies/repo.ts'
import { fileHeaders } from '#server/modules/files/routes.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import { demoPhotosFolder } from '#server/platform/paths.ts'

const pdfOf = (lines: readonly string[]): Uint8Array => {
  const escape = (text: string) => text.replaceAll(/[\\()]/g, '\\$&').replaceAll(/[^\x20-\x7e]/g, '?')
  const textOperators = lines
    .map((line, index) => `/F1 ${index === 0 ? 18 : 12} Tf (${escape(line)}) Tj 0 -26 Td`)
    .join('\n')
  const content = `BT 60 760 Td\n${textOperators}\nET`
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 5 0 R >> >> /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let text = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const start = text.length
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`
  text += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.from(text, 'latin1')
}

export const renderDemoDocument = (companyName: string, documentName: string): Uint8Array =>
  pdfOf([
    'DEMONSTRATION DOCUMENT - FICTITIOUS',
    documentName,
    `Company: ${companyName}`,
    'This company does not exist. This paper proves nothing and may not be used.',
  ])

const respond = (bytes: Uint8Array, name: string, mime: string, isPublic: boolean) =>
  new Response(Buffer.from(bytes), { headers: fileHeaders({ name, mime, size: bytes.length }, isPublic) })

/** A document is generated at each download. A listed document's URL contains a key that only members get. */
export const demoFileRoutes = (app: App, { db }: Pick<Deps, 'db'>): void => {
  // The same pattern as for all files, because the router cannot compile two overlapping patterns into one expression.
  app.get('/files/:id/:name', async (http, next) => {
    const { id, name } = http.req.param()
    const [, companyId, kind] = /^demo-([0-9]+)-([a-z0-9]+)(?:-[0-9a-z]+)?$/.exec(id) ?? []
    if (companyId === undefined || kind === undefined) return next()
    const company = await findCompany(db, companyId)
    if (!company?.demo) throw notFound()
    if (company.photos.some(({ url }) => url === http.req.path))
      return respond(await readFile(join(demoPhotosFolder, basename(name))), name, 'image/png', true)
    // A document of a parcel or checklist is not listed; its title comes from the file name, such as COA.pdf.
    const documentName = kind === 'paper' ? /^([A-Z0-9_]{1,40})\.pdf$/.exec(name)?.[1] : undefined
    const title = documentName?.replaceAll('_', ' ') ?? company.documents.find(({ url }) => url === http.req.path)?.name
    if (!title) throw notFound()
    return respond(renderDemoDocument(company.names.en, title), `${kind}.pdf`, 'application/pdf', false)
  })
}
