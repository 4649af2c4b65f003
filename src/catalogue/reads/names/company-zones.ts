import { dataOr } from '#lib/live-read.ts'
import { readRowsByIds } from '../objects.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'

const none: string[] = []

/** The time zones of these suppliers; empty if the device does not have all of them. */
export const useCompanyZones = (ids: readonly string[]): readonly string[] => {
  const locale = useLocale()
  const wanted = [...new Set(ids)].sort()
  const read = useCatalogueRead(`zones of ${wanted.join(' ')}`, async (db) => {
    const companies = await readRowsByIds(db, locale, 'companies', wanted)
    return companies.map((company) => company.timezone)
  })
  const zones = dataOr(read, none)
  return zones.length === wanted.length ? zones : none
}
