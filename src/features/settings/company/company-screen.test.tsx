import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi, test } from 'vitest'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { companyProfile, userInfo } from '#contract/entities/account.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pendingOps } from '#account/store/db.ts'
import { contactNumberProblem } from '#domain/account/rules.ts'
import { account, withAccount } from '#tests/harness/with-account.ts'
import { renderScreen } from '#tests/harness/render.tsx'
import { CompanyScreen } from './company-screen.tsx'
import { fieldTextsOf, type CompanyTextField, companyProblems } from './company-fields.ts'
import { isPossibleNumber } from '../profile/possible-number.ts'

vi.mock('#catalogue/queries/names/reference.ts', () => ({
  useCountries: () => ({ status: 'ready', data: [{ code: 'BR', name: 'Brazil' }] }),
}))

let storedProfile: object | null

const photo = (n: number) => ({ name: `photo-${n}.jpg`, url: `/files/p${n}/photo-${n}.jpg`, size: 10 })

const signIn = (part: object) => {
  const user = userInfo.parse({ userId: 'u', email: 'a@b.example', ...part })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
}

withAccount()
beforeEach(() => {
  storedProfile = { name: 'Andes', country: 'BR', photos: [photo(1), photo(2)] }
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
    if (call !== companyProfileCalls.companyProfileGet || !storedProfile) throw new ApiError('offline')
    return { profile: companyProfile.parse(storedProfile), bonusTime: null }
  })
  signIn({ companyId: 'c', isCompanyAdmin: true })
})

const intents = async () => (await pendingOps(account.db)).flatMap((op) => op.intent ?? [])

const save = () => userEvent.click(screen.getByRole('button', { name: 'Save company profile' }))

describe('the form of the company profile', () => {
  it('keeps the other photos when one is removed, and uploads an added licence before saving', async () => {
    renderScreen(<CompanyScreen />)
    await userEvent.click(await screen.findByRole('button', { name: 'Remove photo-1.jpg' }))
    const [licence] = screen.getAllByLabelText('Add files')
    if (licence) await userEvent.upload(licence, new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' }))
    await save()
    await waitFor(async () =>
      expect(await intents()).toMatchObject([
        { photos: [photo(2).url], licence: 'new', files: [{ name: 'licence.pdf' }] },
      ]),
    )
    expect((await pendingOps(account.db)).map((op) => op.type)).toEqual(['upload', 'action'])
  })
  it('warns before the tab is closed while a chosen file is not saved', async () => {
    const mayClose = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    renderScreen(<CompanyScreen />)
    await screen.findByRole('button', { name: 'Remove photo-1.jpg' })
    expect(mayClose()).toBe(true)
    const [licence] = screen.getAllByLabelText('Add files')
    if (licence) await userEvent.upload(licence, new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(mayClose()).toBe(false))
    await save()
    await waitFor(() => expect(mayClose()).toBe(true))
    expect(await intents()).toMatchObject([{ licence: 'new' }])
  })
})

const emptyTexts = fieldTextsOf(companyProfile.parse({}))

const judge = (part: Partial<Record<CompanyTextField, string>>) => {
  const values = { ...emptyTexts, name: 'Andes', ...part }
  return companyProblems(
    (name) => values[name],
    (text, country) => contactNumberProblem(text, country, isPossibleNumber),
    '2026-03-12',
  )
}

test.each([
  [{ name: ' ' }, { name: 'required' }],
  [{ email: 'no' }, { email: 'email' }],
  [{ phone: 'call' }, { phone: 'contact-number' }],
  [{ whatsapp: 'x' }, { whatsapp: 'contact-number' }],
  [{ country: 'CN', phone: '021-6288 1234' }, { phone: 'phone' }],
  [{ country: 'CN', phone: '138 0013 8000' }, {}],
  [{ country: 'CN', phone: '+86 138-0013-8000' }, {}],
  [{ country: 'CN', phone: '+55 11 98765-4321' }, {}],
  [{ country: 'BR', phone: '11 98765-4321' }, {}],
  [{ country: 'BR', phone: '98 76' }, { phone: 'phone-country' }],
  [{ country: 'MX', whatsapp: '+52 55 1234' }, { whatsapp: 'phone-country' }],
  [{ country: 'AQ', phone: '1234' }, {}],
  [{ establishDate: '1919-12-31' }, { establishDate: 'day' }],
  [{ establishDate: '1920-01-01' }, {}],
  [{ establishDate: '2026-03-12' }, {}],
  [{ establishDate: '2026-03-13' }, { establishDate: 'day-ahead' }],
  [{ annualImportVolume: 'much' }, { annualImportVolume: 'not-a-number' }],
  [{ annualImportVolume: '-1' }, { annualImportVolume: 'negative' }],
  [{ establishDate: '2001-02-31' }, { establishDate: 'day' }],
])('the validation of a company profile with %o finds: %o', (part, problems) => expect(judge(part)).toEqual(problems))
