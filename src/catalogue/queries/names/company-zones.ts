import { dataOr } from '#lib/live-read.ts'
import { readRowsByIds } from '../objects.ts'
import { useLocale } from '#prefs/prefs.ts'
import { useCatalogueRead } from '../use-catalogue-read.ts'

const none: string[] = []

export const useCompanyZones = (ids: readonly string[]): readonly string[] => {
  const locale = useLocale()
  const sortedIds = [...new Set(ids)].sort()
  const zonesRead = useCatalogueRead(`zones of ${sortedIds.join(' ')}`, async (db) => {
    const companies = await readRowsByIds(db, locale, 'companies', sortedIds)
    return companies.map((company) => company.timezone)
  })
  const zones = dataOr(zonesRead, none)
  return zones.length === sortedIds.length ? zones : none
}
