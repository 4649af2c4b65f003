import { product, type Product } from '#contract/entities/product.ts'

export const testProduct = (pesticideId: string, companyId = `c${pesticideId}`): Product =>
  product.parse({
    pesticideId,
    name: `Product ${pesticideId}`,
    nameEn: `Product ${pesticideId}`,
    registrationNo: `PD2008${pesticideId}`,
    registrationClass: 'PD',
    categories: [{ categoryId: 'h', categoryName: 'Herbicide' }],
    isSingle: true,
    ingredients: [],
    crops: [],
    targets: [],
    company: { companyId, name: `Company ${companyId}` },
  })
