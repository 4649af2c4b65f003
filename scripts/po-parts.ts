import { readFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { createCompiledCatalog, getCatalogForFile, getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'
import { formatter } from '@lingui/format-po'
import type { Plugin } from 'vite'

/** Where words stand that no first paint shows: forms, records, the outbox, signing in. */
const laterFolders = [
  'src/features/requests/',
  'src/features/outbox/',
  'src/features/auth/',
  'src/features/membership/',
  'src/features/messages/',
  'src/features/papers/',
  'src/features/quotes/',
  'src/features/favourites/',
  'src/features/settings/',
  'src/features/staff/',
  'src/features/storage/',
  'src/app/shell/storage-notice.tsx',
  'src/app/routes/device.tsx',
  'src/app/routes/outbox.tsx',
  'src/features/search/',
  'src/features/companies/',
  'src/features/trip-pack/',
  'src/features/home/hot/',
  'src/features/products/cart/',
  'src/features/products/compare/',
  'src/features/products/detail/',
  'src/features/products/filters/',
  'src/i18n/words/',
]

const request = /\.po\?part=(first|later)$/

/** A word used both early and late is an early one. */
const isLater = (origins: readonly string[]) =>
  origins.length > 0 && origins.every((origin) => laterFolders.some((folder) => origin.startsWith(folder)))

/**
 * Cuts one language's catalogue in two by where its words stand, so that the first visit does not wait for those of
 * the forms. Translators keep one file a language. `./locales/es.po?part=first` and `?part=later`.
 */
export const poParts = (): Plugin => {
  const config = getConfig()
  return {
    name: 'po-parts',
    async transform(_, id) {
      const part = request.exec(id)?.[1]
      if (!part) return null
      const file = id.split('?')[0] ?? id
      const found = getCatalogForFile(relative(config.rootDir ?? '.', file), await getCatalogs(config))
      if (!found) throw new Error(`${file} is no catalogue of lingui.config.ts`)
      const { locale, catalog } = found
      const options = { fallbackLocales: config.fallbackLocales ?? {}, sourceLocale: config.sourceLocale ?? 'en' }
      const { messages } = await catalog.getTranslations(locale, options)
      const entries = await formatter().parse(await readFile(file, 'utf8'), {
        locale,
        sourceLocale: options.sourceLocale,
        filename: file,
      })
      const chosen = Object.fromEntries(
        Object.entries(messages).filter(
          ([key]) => isLater((entries?.[key]?.origin ?? []).map(([origin]) => origin)) === (part === 'later'),
        ),
      )
      const { source, errors } = createCompiledCatalog(locale, chosen, { namespace: 'es' })
      if (errors.length > 0) throw new Error(`${file}: ${errors.map((error) => error.error.message).join('; ')}`)
      return { code: source, map: null, moduleType: 'js' }
    },
  }
}
