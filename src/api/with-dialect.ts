import { kindContracts } from '#contract/entities/request.ts'
import { code } from '#contract/codes.ts'
import type { RowKind } from './dialects/specification.ts'
import type { WireAnswer, WireOptions, WireRequest } from './wire.ts'

type Row = Readonly<Record<string, unknown>>

const recordPath = new RegExp(
  `/(${Object.values(kindContracts)
    .map(({ path }) => path)
    .join('|')})/(page|get)$`,
)

/** `own`: the field names that mark a row as written in the contract's names, so that it need not be translated. */
const kinds: readonly (readonly [kind: RowKind, path: RegExp, own: string])[] = [
  [
    'products',
    /\/pesticide\/(page|get|hot-list|changes)$/,
    'pesticideId name nameEn registrationNo registrationClass isSingle ingredients crops targets company',
  ],
  ['companies', /\/company\/(page|get|top100|hot-list|changes)$/, 'companyId name nameEn country mainProducts'],
  ['records', recordPath, 'id recordNo company createTime updateTime products'],
  ['drafts', /\/case-draft\/(page|get)-\w+$/, 'caseDraftId companyList attachList'],
  ['draftAcks', /\/case-draft\/(create|update)-\w+$/, 'caseDraftId'],
  ['messages', /\/notify-message\/(my-page|get-unread-list|get)$/, 'id createTime readStatus'],
  ['reviews', /\/bseller-review\/page$/, 'id companyId rate content createTime'],
  ['favourites', /\/collect\/page$/, 'companyId company note createTime'],
  ['cart', /\/cart\/list$/, 'id pesticideId product'],
  ['categories', /\/category\/list$/, 'categoryId categoryName'],
  ['dictionary', /\/dict-data\/list$/, 'dictType value label'],
  ['countries', /\/dict-data\/country$/, 'code name'],
  ['currencies', /\/dict-data\/currency$/, 'code name digits symbol'],
  ['timezones', /\/dict-data\/timezone$/, 'id name isCurrentTimezone'],
  ['users', /\/user\/query-info$/, 'userId email'],
  ['logins', /\/auth\/(login|email-register|email-code-login|refresh-token)$/, 'userId expiresTime'],
]

const contractFields = new Map<RowKind, string[]>(kinds.map(([kind, , names]) => [kind, names.split(' ')]))

/** Null if the path's rows are the same in all backends, or exist only in this app's backend. */
export const rowKindOf = (path: string): RowKind | null => kinds.find(([, at]) => at.test(path))?.[0] ?? null

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isContractRow = (kind: RowKind, row: unknown): boolean =>
  isRow(row) &&
  (contractFields.get(kind) ?? []).every((name) => row[name] !== undefined) &&
  (kind !== 'cart' || row['product'] === null || isContractRow('products', row['product']))

const isBare = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

export const isContractData = (kind: RowKind, data: unknown): boolean => {
  if (kind === 'draftAcks' && isBare(data)) return true
  const list = isRow(data) && 'list' in data ? data['list'] : data
  return Array.isArray(list) ? list.every((row) => isContractRow(kind, row)) : isContractRow(kind, list)
}

export type WireSender = (request: WireRequest, options: WireOptions) => Promise<WireAnswer>

const addressOf = (url: string, base: string) => {
  const [path = '', search = ''] = url.slice(base.length).split('?')
  return { path, query: new URLSearchParams(search) }
}

export const translateData = async (url: string, base: string, data: unknown): Promise<unknown> => {
  const { path, query } = addressOf(url, base)
  const kind = rowKindOf(path)
  if (kind === null) return data
  const { translate } = await import('./dialects/translate.ts')
  return translate({ kind, path, query }, data)
}

export const withDialect =
  (send: WireSender, base: string): WireSender =>
  async (request, options) => {
    const answer = await send(request, options)
    if (answer.transport !== 'ok' || answer.envelope?.code !== code.ok) return answer
    const kind = rowKindOf(addressOf(request.url, base).path)
    const { data } = answer.envelope
    if (kind === null || isContractData(kind, data)) return answer
    try {
      return { ...answer, envelope: { ...answer.envelope, data: await translateData(request.url, base, data) } }
    } catch {
      // Without the translation table, a read counts as offline; the response to a write is used as received.
      return request.method === 'GET' ? { transport: 'offline' } : answer
    }
  }
