import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { accountId } from '#domain/ids.ts'
import type { ReviewBody } from '#contract/calls/reviews.ts'
import { dayMs } from '#lib/day-ms.ts'
import { renderDemoDocument } from '#server/demo/documents/routes.ts'
import { authorizeAdministrator, authorizeInvitation, authorizeSelf } from '#server/modules/accounts/authorize.ts'
import { newQuotaRows } from '#server/modules/accounts/members.ts'
import { quotas, users } from '#server/modules/accounts/schema.ts'
import { loadGeography } from '#server/modules/catalogue/reference/geography.ts'
import { saveFavourite } from '#server/modules/favourites/favourites.ts'
import { fileOwnerOf } from '#server/modules/files/file-owners.ts'
import { receiveFile, storeFile } from '#server/modules/files/uploads.ts'
import { changeCompanyProfile } from '#server/modules/profile/company-profile.ts'
import { changeUserProfile } from '#server/modules/profile/routes.ts'
import { acceptInvitation, createStaffInvitation } from '#server/modules/staff/invitations.ts'
import { addToCart } from '#server/modules/requests/cart.ts'
import { writeReview } from '#server/modules/reviews/reviews.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { Deps } from '#server/platform/deps.ts'
import type { BuyerActor } from '#server/platform/http/context.ts'
import { demoPhotosFolder } from '#server/platform/paths.ts'
import { demoProductId } from './story.ts'

interface DemoBuyer {
  readonly deps: Pick<Deps, 'random' | 'files'>
  readonly tx: Database
  readonly actor: BuyerActor
  readonly passwordHash: string
  readonly now: number
}

const upload = async ({ deps, tx, actor, now }: DemoBuyer, name: string, bytes: Uint8Array) => {
  const part = {
    name,
    bytes: (async function* whole() {
      yield bytes
    })(),
  }
  const limits = { fileBytes: bytes.length, imagesOnly: false }
  const ignore = () => undefined
  const receivedFile = await receiveFile(deps.files, part, limits, ignore, ignore)
  const { file } = await storeFile(
    { db: tx, clock: { now: () => now }, random: deps.random },
    receivedFile,
    { userId: actor.userId, owner: fileOwnerOf(actor, ''), uploadKey: null },
    deps.files.remove,
  )
  return file.url
}

const colleagues = [
  { firstName: 'Ana', lastName: 'Demo', username: 'ana_demo', email: 'ana@example.com' },
  { firstName: 'Rui', lastName: 'Example', username: 'rui_example', email: 'rui@example.com' },
  { firstName: 'Marta', lastName: 'Sample', username: 'marta_sample', email: 'marta@example.com' },
] as const

const addColleague = async (
  { deps, tx, actor, passwordHash }: DemoBuyer,
  person: (typeof colleagues)[number],
  at: number,
): Promise<void> => {
  const { email } = person
  const id = accountId.parse(deps.random.uuid())
  await tx.insert(users).values({ id, role: 'buyer', email, passwordHash, createdAt: at })
  await tx.insert(quotas).values(newQuotaRows(id, 'trial'))
  const offer = await createStaffInvitation(tx, deps.random, await authorizeAdministrator(tx, actor), person, at)
  const colleague = { ...actor, userId: id, email, companyId: null, isCompanyAdmin: false }
  await acceptInvitation(tx, await authorizeInvitation(tx, colleague, offer))
}

const setIdentity = async (buyer: DemoBuyer): Promise<void> => {
  const { tx, actor, now } = buyer
  const geography = loadGeography()
  const phone = '+55 11 5550 0100'
  await changeUserProfile(tx, geography, authorizeSelf(actor), { mobile: phone, whatsapp: phone }, now)
  const company = await authorizeAdministrator(tx, actor)
  const photo = await readFile(join(demoPhotosFolder, 'warehouse.png'))
  const change = {
    country: 'BR',
    name: 'Demo Imports Ltd.',
    businessType: 'Importer and distributor',
    scale: '51-200',
    establishDate: '2009-03-02',
    contactFirstName: 'Demo',
    contactLastName: 'Buyer',
    contactPosition: 'Purchasing manager',
    email: 'demo@example.com',
    phone,
    whatsapp: phone,
    mainProducts: 'Herbicides, fungicides and insecticides for soybean, maize and coffee',
    registrationNo: 'DEMO-00.000.000/0001-00',
    taxNo: 'DEMO-000.000.000.000',
    businessScope: 'Import, registration and distribution of crop protection products (fictitious)',
    website: 'https://demo-imports.example/',
    address: 'Rua do Porto 120, Campinas, SP',
    mainSupplier: 'Demo Qingmeng Crop Science Co., Ltd.',
    annualImportVolume: '6500000',
    photos: [await upload(buyer, 'warehouse.png', photo)],
    businessLicense: await upload(
      buyer,
      'Business licence.pdf',
      renderDemoDocument('Demo Imports Ltd.', 'Business licence'),
    ),
  }
  await changeCompanyProfile(tx, geography, company, change, now - 185 * dayMs)
  for (const [index, person] of colleagues.entries())
    await addColleague(buyer, person, now - (170 - 40 * index) * dayMs)
}

const favourites = [
  ['9001', 140, 'Glyphosate and mesotrione. Answers within the hour.'],
  ['9009', 80, 'Mancozeb: two containers in June, good.'],
  ['9005', 61, null],
  ['9008', 30, 'Technical: ask for the batch analysis.'],
  ['9012', 9, null],
] as const

const reviews: readonly (readonly [daysAgo: number, review: ReviewBody])[] = [
  [
    118,
    {
      companyId: '9003',
      rate: 4.5,
      infoRate: 4.5,
      speedRate: 4,
      professionRate: 4.5,
      feedbackRate: 4,
      attitudeRate: 5,
      qualityRate: 4.5,
      tags: ['good_packaging', 'careful_shipping'],
      content: 'Drums arrived whole and on the day that was named. The papers came a week before the ship.',
    },
  ],
  [
    79,
    {
      companyId: '9009',
      rate: 4,
      infoRate: 4,
      speedRate: 3.5,
      professionRate: 4,
      feedbackRate: 4,
      attitudeRate: 4.5,
      qualityRate: 4.5,
      tags: ['fair_price'],
      content: 'Gave way on the price for two containers. Replies take a day or two.',
    },
  ],
  [
    18,
    {
      companyId: '9012',
      rate: 5,
      infoRate: 5,
      speedRate: 5,
      professionRate: 5,
      feedbackRate: 4.5,
      attitudeRate: 5,
      qualityRate: 5,
      tags: ['fast_reply', 'clear_documents'],
      content: 'All documents of the registration in four weeks, complete and readable.',
    },
  ],
]

const inCart = ['0040', '0054', '0102', '0106', '0120', '0046']

export const addDemoAccountData = async (buyer: DemoBuyer): Promise<void> => {
  const { deps, tx, actor, now } = buyer
  await setIdentity(buyer)
  for (const [companyId, daysAgo, note] of favourites)
    await saveFavourite(tx, actor.userId, companyId, note, now - daysAgo * dayMs)
  for (const [daysAgo, review] of reviews)
    await writeReview(tx, authorizeSelf(actor), review, deps.random.uuid(), now - daysAgo * dayMs)
  await addToCart(tx, actor.userId, inCart.map(demoProductId), now - 2 * dayMs)
}
