import { readSeedSource } from '#server/seed/source.ts'
import { productRows } from '#server/seed/product-rows.ts'
import { companyRows } from '#server/seed/company-rows.ts'
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
  const named = (kind: Kind) => (id: string) => ({ id, name: get(kind, id)?.en ?? id })
  const products = productRows(source, 0)
  const companies = companyRows(source, products, 0)
  const companyById = new Map(companies.map((one) => [one.id, one]))
  const countries: unknown = JSON.parse(readFileSync(join(folder, 'countries.json'), 'utf8'))
  const places = new Map<string, Set<string>>()
  for (const { provinceEn, provinceZh, provinceZhHant } of companies) {
    if (provinceEn === null) continue
    const names = places.get(provinceEn) ?? new Set([provinceEn])
    for (const name of [provinceZh, provinceZhHant]) if (name) names.add(name)
    places.set(provinceEn, names)
  }
  return {
    products: products.map((row) => {
      const holder = companyById.get(row.companyId)
      return {
        pesticideId: row.id,
        name: row.nameEn,
        nameEn: row.nameEn,
        nameZh: row.nameZhHans,
        registrationNo: row.id,
        registrationClass: row.registrationClass,
        categories: row.categoryIds.map((id) => ({ categoryId: id, categoryName: get('category', id)?.en ?? id })),
        formulation: row.formulation,
        dosageForm: row.formulation === null ? null : (get('formulation', row.formulation)?.en ?? row.formulation),
        isTechnical: row.isTechnical,
        isSingle: row.isSingle,
        ingredients: row.ingredients.map(({ id, en, zh, content }) => ({
          ingredientId: id,
          name: en,
          nameEn: en,
          nameZh: zh,
          nameEs: get('ingredient', id)?.es ?? null,
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
          method: use.methodId === null ? null : (get('method', use.methodId)?.en ?? use.methodId),
        })),
        firstApproved: row.firstApproved,
        validUntil: row.validUntil,
        toxicity: row.toxicity,
        exportOnly: row.exportOnly,
        exportCountries: row.exportCountries,
        company: holder
          ? { companyId: holder.id, name: holder.nameEn, nameZh: holder.nameZh, province: holder.provinceEn }
          : null,
        snapshot: row.snapshot,
        demo: row.demo,
      }
    }),
    companies: companies.map((one) => ({
      companyId: one.id,
      name: one.nameEn,
      nameEn: one.nameEn,
      nameZh: one.nameZh,
      country: one.country,
      province: one.provinceEn,
      city: one.cityEn,
      snapshot: one.snapshot,
    })),
    words: vocabulary.flatMap(({ kind, id, en, es, zhHans, zhHant, extra }) => {
      if (kind === 'method') return []
      const as = kind === 'ingredient' ? 'active' : kind === 'formulation' ? 'form' : kind
      return [{ kind: as, id, en, zh: zhHans, zhHant, others: [es, ...(extra['cas'] ? [extra['cas']] : [])] } as const]
    }),
    provinces: [...places].map(([id, names]) => ({ id, names: [...names] })),
    cities: [...new Set(companies.flatMap(({ cityEn, cityZh, cityZhHant }) => [cityEn, cityZh, cityZhHant]))].filter(
      (name): name is string => name !== null,
    ),
    countries: (countries as { iso2: string }[]).map(({ iso2 }) => iso2),
  }
}
