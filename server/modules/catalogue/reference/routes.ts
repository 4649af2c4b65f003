import { asc } from 'drizzle-orm'
import { referenceCalls } from '#contract/calls/catalogue.ts'
import { provinceDict } from '#contract/entities/reference.ts'
import { locales } from '#contract/languages.ts'
import { validDays } from '#domain/dose.ts'
import { dictionaryEntries } from '../schema.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { App } from '#server/platform/http/context.ts'
import { cacheable } from '#server/platform/http/caching.ts'
import { mountOpen } from '#server/platform/http/mount.ts'
import { readCatalogueTime, shapeOf } from '../changes/catalogue-clock.ts'
import { findProvinces } from '../companies/repo.ts'
import type { Library } from '../library.ts'
import { countByCategory } from '../products/product-facets.ts'
import { labelIn } from './labels.ts'

export const referenceRoutes = (app: App, deps: Deps, library: Library): void => {
  const { db } = deps
  const { geography } = library

  mountOpen(app, deps, referenceCalls.currencies, (call) => {
    cacheable(call, 'public')
    return geography.currencies(call.locale)
  })
  mountOpen(app, deps, referenceCalls.countries, (call) => {
    cacheable(call, 'public')
    return geography.countries(call.locale)
  })
  mountOpen(app, deps, referenceCalls.timezones, (call) => {
    cacheable(call, 'private')
    const saved = call.actor?.role === 'buyer' ? call.actor.timezone : null
    return geography.timezones(call.locale, call.now, saved ?? 'Europe/London')
  })
  mountOpen(app, deps, referenceCalls.dictionaries, async (call) => {
    cacheable(call, 'public')
    // Cached, because every start of every device asks, and the provinces are collected from all suppliers.
    return library.answer(['dictionaries', call.locale], async () => {
      const rows = await db.select().from(dictionaryEntries).orderBy(asc(dictionaryEntries.sort))
      const written = rows.map((row) => ({
        dictType: row.dictType,
        value: row.value,
        label: labelIn(row.labels, call.locale),
        labels: row.labels,
        sort: row.sort,
      }))
      // In the suppliers' present spelling, because a filter must match what their rows say.
      const provinces = (await findProvinces(db)).map((place, sort) => {
        const labels = Object.fromEntries(locales.map((locale) => [locale, labelIn(place, locale)]))
        return { dictType: provinceDict, value: place.en, label: labelIn(place, call.locale), labels, sort }
      })
      return [...written, ...provinces]
    })
  })
  mountOpen(app, deps, referenceCalls.categories, async (call) => {
    cacheable(call, 'public')
    const shape = shapeOf(await readCatalogueTime(db))
    const counts = await countByCategory(db, library, shape, validDays(call.now))
    return (await library.words(shape)).all('category').map((row) => ({
      categoryId: row.id,
      categoryName: labelIn(row.labels, call.locale),
      hs6: row.extra['hs6'] ?? null,
      productCount: counts.get(row.id) ?? 0,
    }))
  })
}
