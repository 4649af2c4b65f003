import { readSeedSource } from '#server/seed/source.ts'
import { productRows } from '#server/seed/product-rows.ts'
import { companyRows } from '#server/seed/company-rows.ts'
import { everyLabel } from '#server/modules/catalogue/reference/labels.ts'
import { vocabularyRows } from '#server/seed/word-rows.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchData } from './catalogue.ts'

type Vocabulary = ReturnType<typeof vocabularyRows>[number]
type Kind = Vocabulary['kind']

/** The catalogue as a device has it in English, from the files of the seed. */
export const benchData = (folder: string): BenchData => {
  const source = readSeedSource(folder)
  const vocabulary = vocabularyRows(source)
  const byKey = new Map(vocabulary.map((word) => [`${word.kind} ${word.id}`, word]))
  const get = (kind: Kind, id: string | null) => byKey.get(`${kind} ${id ?? ''}`)
  const named = (kind: Kind) => (id: string) => ({ id, name: get(kind, id)?.labels.en ?? id })
  const products = productRows(source, 0)
  const companies = companyRows(source, products, 0)
  const companyById = new Map(companies.map((one) => [one.id, one]))
  const countries: unknown = JSON.parse(readFileSync(join(folder, 'countries.json'), 'utf8'))
  const places = new Map<string, Set<string>>()
  for (const { province } of companies) {
    if (!province.en) continue
    const names = places.get(province.en) ?? new Set([province.en])
    for (const name of [province['zh-Hans'], province['zh-Hant']]) if (name) names.add(name)
    places.set(province.en, names)
  }
  return {
    products: products.map((row) => {
      const holder = companyById.get(row.companyId)
      return {
        pesticideId: row.id,
        name: row.names.en,
        nameEn: row.names.en,
        nameZh: row.names['zh-Hans'] ?? null,
        registrationNo: row.id,
        registrationClass: row.registrationClass,
        categories: row.categoryIds.map((id) => ({
          categoryId: id,
          categoryName: get('category', id)?.labels.en ?? id,
        })),
        formulation: row.formulation,
        dosageForm:
          row.formulation === null ? null : (get('formulation', row.formulation)?.labels.en ?? row.formulation),
        isTechnical: row.isTechnical,
        isSingle: row.isSingle,
        ingredients: row.ingredients.map(({ id, en, zh, content }) => ({
          ingredientId: id,
          name: en,
          nameEn: en,
          nameZh: zh,
          nameEs: get('ingredient', id)?.labels.es ?? null,
          cas: get('ingredient', id)?.extra['cas'] ?? null,
          content,
        })),
        totalContent: row.totalContent,
        contentValue: row.contentValue,
        contentUnit: row.contentUnit,
        crops: row.cropIds.map(named('crop')),
        targets: row.targetIds.map(named('pest')),
        uses: row.uses.map((use) => ({
          crop: use.cropId === null ? null : named('crop')(use.cropId),
          target: use.targetId === null ? null : named('pest')(use.targetId),
          doseRaw: use.doseRaw,
          doseMin: use.doseMin,
          doseMax: use.doseMax,
          doseUnit: use.doseUnit,
          method: use.methodId === null ? null : (get('method', use.methodId)?.labels.en ?? use.methodId),
        })),
        firstApproved: row.firstApproved,
        validUntil: row.validUntil,
        toxicity: row.toxicity,
        exportOnly: row.exportOnly,
        exportCountries: row.exportCountries,
        company: holder
          ? {
              companyId: holder.id,
              name: holder.names.en,
              nameZh: holder.names['zh-Hans'] ?? null,
              province: holder.province.en ?? null,
            }
          : null,
        snapshot: row.snapshot,
        demo: row.demo,
      }
    }),
    companies: companies.map((one) => ({
      companyId: one.id,
      name: one.names.en,
      nameEn: one.names.en,
      nameZh: one.names['zh-Hans'] ?? null,
      country: one.country,
      province: one.province.en ?? null,
      city: one.city.en ?? null,
      snapshot: one.snapshot,
    })),
    words: vocabulary.flatMap(({ kind, id, labels, extra }) => {
      if (kind === 'method') return []
      const as = kind === 'ingredient' ? 'active' : kind === 'formulation' ? 'form' : kind
      const others = [labels.es, extra['cas']].filter((name): name is string => Boolean(name))
      const chinese = { zh: labels['zh-Hans'] ?? null, zhHant: labels['zh-Hant'] ?? null }
      return [{ kind: as, id, en: labels.en, ...chinese, others } as const]
    }),
    provinces: [...places].map(([id, names]) => ({ id, names: [...names] })),
    cities: [...new Set(companies.flatMap(({ city }) => everyLabel(city)))],
    countries: (countries as { iso2: string }[]).map(({ iso2 }) => iso2),
  }
}
