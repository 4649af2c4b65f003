import { readFile } from 'node:fs/promises'
import { join, posix } from 'node:path'
import { formatter } from '@lingui/format-po'

const root = join(import.meta.dirname, '..')

/** The file of the routes. Its lazy imports are not followed: the router loads them through `withMessages`. */
const screens = 'src/app/routes/table.tsx'

const types = /^import type [^']*'[^']*'|typeof import\('[^']*'\)/gm
const staticImport = /(?:\bfrom |^import )'([#.][^']+\.tsx?)'/gm
const anyImport = /(?:\bfrom |^import |\bimport\()'([#.][^']+\.tsx?)'/gm
const parentheses = (depth: number): string => (depth === 0 ? '' : `(?:[^()]|\\(${parentheses(depth - 1)}\\))*`)
const throughMessages = new RegExp(`\\b(?:withMessages|late\\w+)\\(${parentheses(5)}\\)`, 'g')

/**
 * The files that main.tsx reaches by imports outside calls of `withMessages` and `late…`. They may run before the
 * messages of the part `later` are loaded.
 */
const earlyFiles = async (): Promise<ReadonlySet<string>> => {
  const earlyPaths = new Set(['src/main.tsx'])
  for (const file of earlyPaths) {
    const text = await readFile(join(root, file), 'utf8')
    const code = text.replaceAll(types, '').replaceAll(throughMessages, '')
    for (const [, path = ''] of code.matchAll(file === screens ? staticImport : anyImport))
      earlyPaths.add(path.startsWith('#') ? `src/${path.slice(1)}` : posix.join(file, '..', path))
  }
  return earlyPaths
}

export const messageParts = ['first', 'later'] as const
export type MessagePart = (typeof messageParts)[number]

const byText = (a: string, b: string) => (a < b ? -1 : Number(a > b))

export const readMessageCatalogue = async (locale: string) => {
  const filename = join(root, `src/i18n/locales/${locale}.po`)
  const text = await readFile(filename, 'utf8')
  return (await formatter().parse(text, { locale, sourceLocale: 'en', filename })) ?? {}
}

/**
 * The message ids of each part, sorted so that messages of one file are adjacent. A message that is used both early and
 * late is in the first part.
 */
export const messageIdsByPart = async (): Promise<Record<MessagePart, readonly string[]>> => {
  const earlyPaths = await earlyFiles()
  const placedMessages = Object.entries(await readMessageCatalogue('en'))
    .map(([id, { origin = [] }]) => ({ id, files: origin.map(([file]) => file).toSorted(byText) }))
    .toSorted((a, b) => byText(a.files[0] ?? '', b.files[0] ?? ''))
  const idsOf = (isEarly: boolean) =>
    placedMessages.filter(({ files }) => files.some((file) => earlyPaths.has(file)) === isEarly).map(({ id }) => id)
  return { first: idsOf(true), later: idsOf(false) }
}

/** Prefix of a message's index in the built app. No message begins like this, so tests can find an id that is shown. */
export const shortIdPrefix = '~'

export const shortIds = async (): Promise<ReadonlyMap<string, string>> => {
  const { first, later } = await messageIdsByPart()
  return new Map([...first, ...later].map((id, at) => [id, shortIdPrefix + at]))
}
