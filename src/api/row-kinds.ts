export type RowKind =
  | 'products'
  | 'companies'
  | 'reviews'
  | 'drafts'
  | 'records'
  | 'messages'
  | 'favourites'
  | 'cart'
  | 'categories'
  | 'dictionary'
  | 'countries'
  | 'currencies'
  | 'timezones'
  | 'users'
  | 'logins'
  | 'draftAcks'

type Row = Readonly<Record<string, unknown>>

/**
 * By path: the kind of row, and the fields that every row with the contract's names has. No other backend has all of
 * them by chance, so a row that has them needs no translation.
 */
const kinds: readonly (readonly [kind: RowKind, path: RegExp, own: string])[] = [
  [
    'products',
    /\/pesticide\/(page|get|hot-list|changes)$/,
    'pesticideId name nameEn registrationNo registrationClass isSingle ingredients crops targets company',
  ],
  ['companies', /\/company\/(page|get|top100|hot-list|changes)$/, 'companyId name nameEn country mainProducts'],
  ['records', /\/(enquiry|samplereq|intention)\/(page|get)$/, 'id recordNo company createTime updateTime products'],
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
const own = new Map(kinds.map(([kind, , names]) => [kind, names.split(' ')]))

/** Null: every backend returns the same data, or only ours offers the call. */
export const rowKindOf = (path: string): RowKind | null => kinds.find(([, at]) => at.test(path))?.[0] ?? null

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null

const isOwnRow = (kind: RowKind, row: unknown): boolean =>
  isRow(row) &&
  (own.get(kind) ?? []).every((name) => row[name] !== undefined) &&
  (kind !== 'cart' || row['product'] === null || isOwnRow('products', row['product']))

const isBare = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** Whether all rows already have the contract's names. Costs about ten look-ups per row. */
export const isOwnData = (kind: RowKind, data: unknown): boolean => {
  if (kind === 'draftAcks' && isBare(data)) return true
  const list = isRow(data) && 'list' in data ? data['list'] : data
  return Array.isArray(list) ? list.every((row) => isOwnRow(kind, row)) : isOwnRow(kind, list)
}
