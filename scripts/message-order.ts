import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { formatter } from '@lingui/format-po'

/** Folders and files whose messages are in the second part: forms, records, the outbox, the login. */
const laterFolders = [
  'src/features/about/',
  'src/features/requests/',
  'src/features/device/',
  'src/features/auth/',
  'src/features/lucky/',
  'src/features/messages/',
  'src/features/market/',
  'src/features/papers/',
  'src/features/quotes/',
  'src/features/favourites/',
  'src/features/settings/',
  'src/features/staff/',
  'src/features/search/',
  'src/features/chat/',
  'src/features/lookup/',
  'src/features/companies/',
  'src/features/membership/membership-dialog.tsx',
  'src/widgets/use-alert-words.ts',
  'src/app/shell/toasts/account-toasts.tsx',
  'src/app/shell/guide/',
  'src/app/shell/dock/dock-buttons.tsx',
  'src/app/shell/pull/',
  'src/app/shell/toasts/refusal-toasts.tsx',
  'src/app/shell/notices/storage-notice.tsx',
  'src/app/shell/support.tsx',
  'src/app/shell/header/sync-badge.tsx',
  'src/app/routes/about.tsx',
  'src/app/routes/chat.tsx',
  'src/features/home/hot-lists.tsx',
  'src/features/products/cart/',
  'src/features/products/compare/',
  'src/features/products/detail/',
  'src/features/products/filters/',
  'src/i18n/words/',
  'src/ui/marks/not-stated.tsx',
]

export const wordParts = ['first', 'later'] as const
export type WordPart = (typeof wordParts)[number]

/** A message used both early and late is loaded early. */
const isLater = (files: readonly string[]) =>
  files.length > 0 && files.every((file) => laterFolders.some((folder) => file.startsWith(folder)))

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

/** The ids of each part, with the messages of one file next to each other. */
const orderOf = (
  messages: Readonly<Record<string, { readonly origin?: readonly (readonly [string, ...unknown[]])[] }>>,
): Record<WordPart, readonly string[]> => {
  const placed = Object.entries(messages)
    .map(([id, { origin = [] }]) => ({ id, files: origin.map(([file]) => file).toSorted(byText) }))
    .toSorted((a, b) => byText(a.files[0] ?? '', b.files[0] ?? ''))
  const ids = (later: boolean) => placed.filter(({ files }) => isLater(files) === later).map(({ id }) => id)
  return { first: ids(false), later: ids(true) }
}

/** The messages of a language, by id. */
export const readCatalogue = async (locale: string) => {
  const filename = join(import.meta.dirname, `../src/i18n/locales/${locale}.po`)
  const text = await readFile(filename, 'utf8')
  return (await formatter().parse(text, { locale, sourceLocale: 'en', filename })) ?? {}
}

/** The same for every language, so it is read from the English catalogue. */
export const messageOrder = async (): Promise<ReturnType<typeof orderOf>> => orderOf(await readCatalogue('en'))

/** Precedes a message's index in the built app. No message begins like this, so tests can find an id that is shown. */
export const idMark = '~'

export const shortIds = async (): Promise<ReadonlyMap<string, string>> => {
  const { first, later } = await messageOrder()
  return new Map([...first, ...later].map((id, at) => [id, idMark + at]))
}
