import { useLingui } from '@lingui/react/macro'
import type { Product } from '#contract/entities/product.ts'
import type { RequestKind, RequestRecord } from '#contract/entities/request.ts'
import type { Locale } from '#contract/languages.ts'
import {
  columnFor,
  exportRowsOf,
  printoutPartsOf,
  type ColumnName,
  type RowSource,
  type TableLabels,
} from '#domain/exports/columns.ts'
import { translatedProductName, exportText, kindName, type ExportTextName } from '#domain/exports/texts.ts'
import type { XlsCell } from '#lib/xls/workbook.ts'

/** Dates and times are printed in ISO order, which readers of all languages understand. */
const cellText = (cell: XlsCell): string => {
  if (cell === null) return ''
  if (typeof cell === 'string') return cell
  if ('decimal' in cell) return cell.decimal
  if ('day' in cell) return cell.day
  return new Date(cell.moment + cell.offsetMinutes * 60_000).toISOString().slice(0, 16).replace('T', ' ')
}

type PrintoutLanguage = Readonly<{ locale: Locale; words: TableLabels }>

const InLanguages = ({
  languages,
  text,
}: Readonly<{ languages: readonly PrintoutLanguage[]; text: (language: PrintoutLanguage) => string }>) => {
  const all = languages.map((language) => ({ locale: language.locale, text: text(language) }))
  const different = all.filter((one, n) => one.text !== '' && all.findIndex((other) => other.text === one.text) === n)
  return different.map((one, n) => (
    <span
      key={one.locale}
      lang={one.locale}
      className={n === 0 ? 'block paper__one' : 'block muted regular paper__two'}
    >
      {one.text}
    </span>
  ))
}

interface PrintoutProps {
  readonly kind: RequestKind
  readonly record: RequestRecord
  readonly products: readonly Product[]
  readonly languages: readonly PrintoutLanguage[]
  readonly buyer: string
  /** The supplier's name in the language of the screen. Records of earlier versions lack a traditional Chinese one. */
  readonly supplierName?: { readonly locale: Locale; readonly name: string } | null
}

const valueIn = (column: ColumnName, row: RowSource, product: Product | null, language: PrintoutLanguage): string => {
  if (column === 'product' && product) return translatedProductName(product, language.locale) ?? row.line.name
  if (column === 'formulation' && row.line.formulation)
    return language.words.label('formulation_list', row.line.formulation)
  return cellText(columnFor(column, row.kind).cell(row, language.words))
}

const Head = ({ column, kind, languages }: Pick<PrintoutProps, 'kind' | 'languages'> & { column: ColumnName }) => (
  <InLanguages languages={languages} text={({ words }) => words.head(column, kind)} />
)

interface PairsProps extends Pick<PrintoutProps, 'languages'> {
  readonly columns: readonly ColumnName[]
  readonly row: RowSource
}

const Pairs = ({ columns, row, languages }: PairsProps) => {
  const [first] = languages
  const filledColumns = columns.filter((column) => first && valueIn(column, row, null, first) !== '')
  if (filledColumns.length === 0) return null
  return (
    <dl className="kv mt-3 paper__pairs">
      {filledColumns.map((column) => (
        <div key={column}>
          <dt>
            <Head column={column} kind={row.kind} languages={languages} />
          </dt>
          <dd>
            <InLanguages languages={languages} text={(language) => valueIn(column, row, null, language)} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

const Lines = ({ kind, record, products, languages }: Omit<PrintoutProps, 'buyer'>) => {
  const { t } = useLingui()
  const rows = exportRowsOf(kind, record)
  const [first] = languages
  const productOf = (row: RowSource) => products.find((one) => one.pesticideId === row.line.pesticideId) ?? null
  const lineColumns = printoutPartsOf(kind).lines.filter(
    (column) => first && rows.some((row) => valueIn(column, row, productOf(row), first) !== ''),
  )
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollers must be reachable by keyboard
    <div className="scrolls paper__lines" role="region" aria-label={t`Products`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {lineColumns.map((column) => (
              <th key={column} scope="col">
                <Head column={column} kind={kind} languages={languages} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.line.pesticideId}>
              {lineColumns.map((column) => (
                <td key={column}>
                  <InLanguages
                    languages={languages}
                    text={(language) => valueIn(column, row, productOf(row), language)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

export const RequestPrintout = ({ kind, record, products, languages, buyer, supplierName = null }: PrintoutProps) => {
  const [row] = exportRowsOf(kind, record)
  const parts = printoutPartsOf(kind)
  const word = (of: ExportTextName) => (
    <InLanguages languages={languages} text={({ locale }) => exportText(of, locale)} />
  )
  return (
    <article className="box breaks mt-4 paper">
      <header className="meta base between paper__head">
        <h1>
          <InLanguages languages={languages} text={({ locale }) => kindName(kind, 'one', locale)} />
        </h1>
        <p translate="no" className="t-16 strong num">
          {record.recordNo}
        </p>
      </header>
      <dl className="kv mt-3 paper__pairs paper__pairs--parties">
        <div>
          <dt>{word('buyer')}</dt>
          <dd>{buyer}</dd>
        </div>
        <div>
          <dt>
            <Head column="supplier" kind={kind} languages={languages} />
          </dt>
          <dd>
            <InLanguages
              languages={languages}
              text={({ locale }) => {
                if (supplierName?.locale === locale) return supplierName.name
                const { name, nameZh, nameZhHant } = record.company
                return (locale === 'zh-Hant' && nameZhHant) || (locale.startsWith('zh') && nameZh) || name
              }}
            />
          </dd>
        </div>
      </dl>
      {row && <Pairs columns={['sentAt', 'replyBy', 'batchNo', 'status']} row={row} languages={languages} />}
      <h2>{word('asked')}</h2>
      <Lines kind={kind} record={record} products={products} languages={languages} />
      {row && <Pairs columns={parts.terms} row={row} languages={languages} />}
      {record.note && (
        <>
          <h2>
            <Head column="note" kind={kind} languages={languages} />
          </h2>
          <p className="pre">{record.note}</p>
        </>
      )}
      {record.attachList.length > 0 && (
        <>
          <h2>{word('files')}</h2>
          <ul className="bullets">
            {record.attachList.map((file) => (
              <li key={file.url}>{file.name}</li>
            ))}
          </ul>
        </>
      )}
      {row?.quote && (
        <>
          <h2>{word('offer')}</h2>
          <Pairs columns={['currency', ...parts.offer]} row={row} languages={languages} />
        </>
      )}
    </article>
  )
}
