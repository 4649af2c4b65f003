import { useCallback } from 'react'
import { lookUp } from '#lib/field-of.ts'
import type { LogEntry, RequestRecord } from '#contract/entities/request.ts'
import type { LineContent } from '#domain/requests/draft/content.ts'
import { dataOr } from '#lib/live-read.ts'
import { useLocale } from '#prefs/prefs.ts'
import { readRowsByIds } from '../objects.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'

type ShownNames = Readonly<{ products: Readonly<Record<string, string>>; companies: Readonly<Record<string, string>> }>

const none: ShownNames = { products: {}, companies: {} }

const distinct = (ids: readonly string[]) => [...new Set(ids)].filter((id) => id !== '').sort()

const useShownNames = (ids: Readonly<{ products: readonly string[]; companies: readonly string[] }>): ShownNames => {
  const locale = useLocale()
  const products = distinct(ids.products)
  const companies = distinct(ids.companies)
  const namesRead = useCatalogueRead(
    `names ${products.join(' ')}, ${companies.join(' ')}`,
    async (db): Promise<ShownNames> => {
      const productRows = await readRowsByIds(db, locale, 'products', products)
      const companyRows = await readRowsByIds(db, locale, 'companies', companies)
      return {
        products: Object.fromEntries(productRows.map((row) => [row.pesticideId, row.name])),
        companies: Object.fromEntries(companyRows.map((row) => [row.companyId, row.name])),
      }
    },
  )
  return dataOr(namesRead, none)
}

const quotedLines = ({ log }: RequestRecord) => (log ?? []).flatMap(({ quote }) => quote?.lines ?? [])

const withOffered = (entry: LogEntry, products: ShownNames['products']): LogEntry => {
  const { quote } = entry
  if (!quote?.lines.some(({ offered }) => offered)) return entry
  const lines = quote.lines.map((line) => ({
    ...line,
    offered: lookUp(products, line.offeredPesticideId ?? '') ?? line.offered,
  }))
  return { ...entry, quote: { ...quote, lines } }
}

/** Returns a function that translates a record's names, for screens only: printouts and exports show them as sent. */
export const useRecordNames = (records: readonly RequestRecord[]): ((record: RequestRecord) => RequestRecord) => {
  const { products, companies } = useShownNames({
    products: records.flatMap((record) => [
      ...record.products.map((line) => line.pesticideId),
      ...quotedLines(record).flatMap(({ offeredPesticideId }) => offeredPesticideId ?? []),
    ]),
    companies: records.map((record) => record.company.companyId),
  })
  return useCallback(
    (record) => ({
      ...record,
      company: { ...record.company, name: lookUp(companies, record.company.companyId) ?? record.company.name },
      products: record.products.map((line) => ({ ...line, name: lookUp(products, line.pesticideId) ?? line.name })),
      ...(record.log && { log: record.log.map((entry) => withOffered(entry, products)) }),
    }),
    [products, companies],
  )
}

export const useLineNames = (lines: readonly LineContent[]): ((line: LineContent) => LineContent) => {
  const { products, companies } = useShownNames({
    products: lines.map((line) => line.pesticideId),
    companies: lines.map((line) => line.companyId),
  })
  return useCallback(
    (line) => ({
      ...line,
      name: lookUp(products, line.pesticideId) ?? line.name,
      companyName: lookUp(companies, line.companyId) ?? line.companyName,
    }),
    [products, companies],
  )
}

export const useSubjectName = ({
  pesticideId = '',
  companyId = '',
  name,
}: Readonly<{ pesticideId?: string | undefined; companyId?: string | undefined; name: string }>): string => {
  const { products, companies } = useShownNames({ products: [pesticideId], companies: [companyId] })
  return lookUp(products, pesticideId) ?? lookUp(companies, companyId) ?? name
}

export const useContentWithNames = <Content extends { readonly lines: readonly LineContent[] }>(
  content: Content,
): Content & { readonly lines: LineContent[] } => {
  const { lines } = content
  return { ...content, lines: lines.map(useLineNames(lines)) }
}
