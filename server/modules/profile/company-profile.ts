import { and, eq, isNull } from 'drizzle-orm'
import type { FileRef } from '#contract/entities/company.ts'
import { companyProfile, maxProfilePhotos, type CompanyProfile } from '#contract/entities/account.ts'
import { latestCurrentDay } from '#server/platform/system.ts'
import { fileKinds, isAccepted, type AcceptedKinds } from '#domain/files/file-kind.ts'
import { missingProfileFields, profileBonusDays } from '#domain/account/company-profile.ts'
import { emailProblem } from '#domain/account/rules.ts'
import type { companyProfileCalls } from '#contract/calls/settings.ts'
import type { BodyOut } from '#contract/call.ts'
import type { BuyerCompanyId } from '#server/platform/ids.ts'
import type { Database } from '#server/platform/db/database.ts'
import { buyerCompanies, users } from '#server/modules/accounts/schema.ts'
import { grantMembershipDays } from '#server/modules/membership/give.ts'
import { companyProfiles } from './schema.ts'
import { invalidFields } from '#server/platform/http/refusal.ts'
import type { AdministratorGrant, SelfGrant } from '#server/modules/accounts/authorize.ts'
import { requireFiles } from '#server/modules/files/attachments.ts'
import { transferFilesToCompany } from '#server/modules/files/file-owners.ts'
import type { Geography } from '#server/modules/catalogue/reference/geography.ts'

type Change = BodyOut<typeof companyProfileCalls.companyProfileUpdate>

const emptyProfile: CompanyProfile = companyProfile.parse({})

export const readCompanyProfile = async (db: Database, companyId: BuyerCompanyId | null) => {
  if (companyId === null) return { profile: emptyProfile, bonusTime: null }
  const [found] = await db
    .select({ company: buyerCompanies, stored: companyProfiles })
    .from(buyerCompanies)
    .leftJoin(companyProfiles, eq(companyProfiles.companyId, buyerCompanies.id))
    .where(eq(buyerCompanies.id, companyId))
  if (!found) return { profile: emptyProfile, bonusTime: null }
  const { company, stored } = found
  const profile = stored ? companyProfile.parse(stored.profile) : { ...emptyProfile, country: company.country }
  return { profile: { ...profile, name: company.name }, bonusTime: stored?.bonusTime ?? null }
}

export const fieldsToChange = (change: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(change).flatMap(([field, value]: [string, unknown]) =>
      value === undefined ? [] : [[field, value === '' ? null : value]],
    ),
  )

const isOfKind = ({ type }: FileRef, accepted: AcceptedKinds): boolean => {
  const kind = fileKinds.find(({ mime }) => mime === type)
  return kind !== undefined && isAccepted(kind, accepted)
}

/** Files that the profile already contains are accepted even if their uploader has left the company. */
const filesFor =
  (tx: Database, { actor }: AdministratorGrant, { photos, businessLicense }: CompanyProfile, now: number) =>
  async (urls: readonly string[], accepted: Exclude<AcceptedKinds, 'any'>, pathOf: (place: number) => string) => {
    const storedFiles = businessLicense ? [...photos, businessLicense] : photos
    const filesByUrl = new Map(storedFiles.map((file) => [file.url, file]))
    const newUrls = urls.filter((url) => !filesByUrl.has(url))
    const pathOfNew = (place: number) => pathOf(urls.indexOf(newUrls[place] ?? ''))
    const user = { role: 'buyer', accountId: actor.userId } as const
    const files = await requireFiles(tx, user, newUrls, now, pathOfNew)
    const wrong = files.flatMap((file, place) =>
      isOfKind(file, accepted) ? [] : [{ path: pathOfNew(place), rule: `not-${accepted}` }],
    )
    if (wrong.length > 0) throw invalidFields(wrong)
    for (const file of files) filesByUrl.set(file.url, file)
    return urls.flatMap((url) => filesByUrl.get(url) ?? [])
  }

const judge = (geography: Geography, change: Change, now: number): void => {
  if (change.establishDate && change.establishDate > latestCurrentDay(now))
    throw invalidFields([{ path: 'establishDate', rule: 'date-ahead' }])
  if (change.country && !geography.isCountry(change.country))
    throw invalidFields([{ path: 'country', rule: 'unknown' }])
  if (change.email && emailProblem(change.email)) throw invalidFields([{ path: 'email', rule: 'email' }])
  if (change.name === '') throw invalidFields([{ path: 'name', rule: 'required' }])
  if (change.annualImportVolume?.startsWith('-'))
    throw invalidFields([{ path: 'annualImportVolume', rule: 'negative' }])
  if ((change.photos?.length ?? 0) > maxProfilePhotos) throw invalidFields([{ path: 'photos', rule: 'too_big' }])
}

type FilesOf = ReturnType<typeof filesFor>
const changedProfile = async (filesOf: FilesOf, profile: CompanyProfile, change: Change): Promise<CompanyProfile> => {
  const { photos, businessLicense, ...plain } = change
  const licence = businessLicense ? await filesOf([businessLicense], 'scan', () => 'businessLicense') : []
  return {
    ...profile,
    ...(fieldsToChange(plain) as Partial<CompanyProfile>),
    ...(photos === undefined ? {} : { photos: await filesOf(photos, 'image', (place) => `photos.${place}`) }),
    ...(businessLicense === undefined ? {} : { businessLicense: licence[0] ?? null }),
  }
}

/** Extends the membership of the company's people who never got the bonus. An ended membership starts again. */
const giveBonus = async (tx: Database, companyId: BuyerCompanyId, now: number): Promise<void> => {
  const withoutBonus = and(eq(users.companyId, companyId), isNull(users.profileBonusTime))
  const people = await tx.select({ id: users.id }).from(users).where(withoutBonus).orderBy(users.id)
  for (const { id } of people) await grantMembershipDays(tx, id, profileBonusDays, now)
  await tx.update(users).set({ profileBonusTime: now }).where(withoutBonus)
}

export const changeCompanyProfile = async (
  tx: Database,
  geography: Geography,
  grant: AdministratorGrant,
  change: Change,
  now: number,
): Promise<number> => {
  judge(geography, change, now)
  const { companyId } = grant.object
  // Locks the company, so that only one of two simultaneous saves completes the profile and gives the bonus.
  await tx.select().from(buyerCompanies).where(eq(buyerCompanies.id, companyId)).for('update')
  const storedProfile = await readCompanyProfile(tx, companyId)
  const profile = await changedProfile(filesFor(tx, grant, storedProfile.profile, now), storedProfile.profile, change)
  const bonus = storedProfile.bonusTime === null && missingProfileFields(profile).length === 0
  const row = { profile, bonusTime: bonus ? now : storedProfile.bonusTime, updateTime: now }
  await tx
    .insert(companyProfiles)
    .values({ companyId, ...row })
    .onConflictDoUpdate({ target: companyProfiles.companyId, set: row })
  await tx
    .update(buyerCompanies)
    .set({ name: profile.name ?? '', country: profile.country })
    .where(eq(buyerCompanies.id, companyId))
  if (bonus) await giveBonus(tx, companyId, now)
  return bonus ? profileBonusDays : 0
}

export const createBuyerCompany = async (
  tx: Database,
  grant: SelfGrant,
  name: string,
  id: BuyerCompanyId,
  now: number,
) => {
  if (name === '') throw invalidFields([{ path: 'name', rule: 'required' }])
  await tx.insert(buyerCompanies).values({ id, name, createdAt: now })
  const [founder] = await tx
    .update(users)
    .set({ companyId: id, isCompanyAdmin: true })
    .where(eq(users.id, grant.object.userId))
    .returning({ bonusTime: users.profileBonusTime })
  const bonusTime = founder?.bonusTime ?? null
  if (bonusTime !== null)
    await tx.insert(companyProfiles).values({ companyId: id, profile: emptyProfile, bonusTime, updateTime: now })
  await transferFilesToCompany(tx, { userId: grant.object.userId, companyId: id })
}
