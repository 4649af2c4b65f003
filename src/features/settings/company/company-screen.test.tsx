import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { authCalls } from '#contract/calls/auth.ts'
import { companyProfileCalls } from '#contract/calls/settings.ts'
import { code } from '#contract/codes.ts'
import { companyProfile } from '#contract/entities/company-profile.ts'
import { userInfo } from '#contract/entities/account.ts'
import type { AccountContext } from '#account/outbox/operations/account-context.ts'
import { api } from '#api/commands.ts'
import { ApiError } from '#api/errors.ts'
import { sessionState } from '#api/session/session-state.ts'
import { pendingOps } from '#account/store/account-rows.ts'
import { ownValueRowKey } from '#account/store/own-value-keys.ts'
import { closeAccount, openAccount } from '#tests/harness/open-account.ts'
import { pngBytes } from '#tests/harness/uploaded.ts'
import { toasts } from '#ui/overlays/toast-state.ts'
import { draw } from '#tests/harness/render.tsx'
import { CompanyScreen } from './company-screen.tsx'

vi.mock('#catalogue/reads/names/reference.ts', () => ({
  useCountries: () => ({ status: 'ready', data: [{ code: 'BR', name: 'Brazil' }] }),
}))

let account: AccountContext
let stored: object | null
const photo = (n: number) => ({ name: `photo-${n}.jpg`, url: `/files/p${n}/photo-${n}.jpg`, size: 10 })
const signIn = (part: object) => {
  const user = userInfo.parse({ userId: 'u', email: 'a@b.example', ...part })
  sessionState.view = { status: 'signed-in', sub: account.sub, user }
}
beforeEach(async () => {
  account = await openAccount()
  toasts.items = []
  stored = { name: 'Andes', country: 'BR', photos: [photo(1), photo(2)] }
  vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
    if (call !== companyProfileCalls.companyProfileGet || !stored) throw new ApiError('offline')
    return { profile: companyProfile.parse(stored), bonusTime: null }
  })
  signIn({ companyId: 'c', isCompanyAdmin: true })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  closeAccount(account)
  sessionState.view = { status: 'starting' }
})
const intents = async () => (await pendingOps(account.db)).flatMap((op) => op.intent ?? [])
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save company profile' }))

describe('the company profile', () => {
  it('shows how complete it is and what a complete one gives', async () => {
    draw(<CompanyScreen />)
    expect(await screen.findByText('Complete your profile for 90 extra days of membership')).toBeTruthy()
    expect(screen.getByText(/3 of 19 fields completed/)).toBeTruthy()
  })
  it('says that an address or a number belongs to another account too, and saves it all the same', async () => {
    vi.spyOn(api, 'call').mockImplementation(async (call: unknown) => {
      if (call === companyProfileCalls.companyProfileGet)
        return { profile: companyProfile.parse(stored), bonusTime: null }
      if (call === authCalls.checkEmailAvailable)
        throw new ApiError('refused', { code: 5000, msg: 'Said by the server' })
      if (call === authCalls.checkMobileAvailable) throw new ApiError('refused', { code: 5001 })
      throw new ApiError('offline')
    })
    draw(<CompanyScreen />)
    await userEvent.type(await screen.findByLabelText('Email'), 'a@b.example')
    await userEvent.type(screen.getByLabelText('Phone'), '+5511987654321')
    await save()
    await waitFor(() =>
      expect(toasts.items.map(({ text }) => text)).toEqual(
        expect.arrayContaining(['Said by the server', 'This mobile number is used by another account']),
      ),
    )
    expect(await intents()).toMatchObject([{ name: 'company-profile', fields: { email: 'a@b.example' } }])
  })
  it('saves only what was changed', async () => {
    draw(<CompanyScreen />)
    await userEvent.type(await screen.findByLabelText('Tax number'), '77')
    await save()
    await waitFor(async () =>
      expect(await intents()).toMatchObject([
        { name: 'company-profile', fields: { taxNo: '77' }, photos: null, licence: 'keep' },
      ]),
    )
    expect(await screen.findByText(/1 change is waiting/)).toBeTruthy()
  })
  it('does not save without a name, and focuses that field', async () => {
    draw(<CompanyScreen />)
    const name = await screen.findByLabelText('Company name')
    await userEvent.clear(name)
    await save()
    expect(screen.getByText('Complete this field')).toBeTruthy()
    expect(document.activeElement).toBe(name)
    expect(await intents()).toEqual([])
  })
  it('removes one photo and adds a licence: other photos stay, the file is uploaded first', async () => {
    draw(<CompanyScreen />)
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
  it('shows what was typed and not saved again, until it is saved', async () => {
    const first = draw(<CompanyScreen />)
    await userEvent.type(await screen.findByLabelText('Company name'), ' SAC')
    first.unmount()
    const second = draw(<CompanyScreen />)
    expect(await screen.findByDisplayValue('Andes SAC')).toBeTruthy()
    await save()
    await waitFor(async () => expect(await intents()).toMatchObject([{ fields: { name: 'Andes SAC' } }]))
    await waitFor(() => expect(toasts.items.map(({ text }) => text)).toContain('Profile saved'))
    second.unmount()
    await waitFor(async () => expect(await account.db.meta.get(ownValueRowKey('typing:company'))).toBeUndefined())
  })
  it('warns before the page is closed while a chosen file is not saved', async () => {
    const mayClose = () => dispatchEvent(new Event('beforeunload', { cancelable: true }))
    draw(<CompanyScreen />)
    await screen.findByRole('button', { name: 'Remove photo-1.jpg' })
    expect(mayClose()).toBe(true)
    const [licence] = screen.getAllByLabelText('Add files')
    if (licence) await userEvent.upload(licence, new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' }))
    await waitFor(() => expect(mayClose()).toBe(false))
    await save()
    await waitFor(() => expect(mayClose()).toBe(true))
    expect(await intents()).toMatchObject([{ licence: 'new' }])
  })
  it('reports an invalid email address or number when its field loses focus', async () => {
    draw(<CompanyScreen />)
    await userEvent.type(await screen.findByLabelText('Email'), 'ana@')
    expect(screen.queryByText('Invalid email format')).toBeNull()
    await userEvent.tab()
    expect(await screen.findByText('Invalid email format')).toBeTruthy()
  })
  it('reports an invalid number or date when its field loses focus', async () => {
    draw(<CompanyScreen />)
    await userEvent.type(await screen.findByLabelText('Annual import value'), '1e3')
    await userEvent.tab()
    expect(await screen.findByText('Use digits and one decimal separator')).toBeTruthy()
    await userEvent.type(screen.getByLabelText('Established'), '31/02/2001')
    await userEvent.tab()
    expect(await screen.findByText('Enter a valid date')).toBeTruthy()
  })
  it('does not replace a date by an invalid one', async () => {
    stored = { name: 'Andes', establishDate: '2001-02-01' }
    draw(<CompanyScreen />)
    const field = await screen.findByLabelText<HTMLInputElement>('Established')
    await userEvent.clear(field)
    await userEvent.type(field, '31/02/2001')
    await save()
    expect(await screen.findByText('Enter a valid date')).toBeTruthy()
    expect(field.value).toBe('31/02/2001')
    expect(await intents()).toEqual([])
  })
  it('refuses a PDF as a photo, whatever its name says', async () => {
    draw(<CompanyScreen />)
    await screen.findByRole('button', { name: 'Remove photo-1.jpg' })
    const [, photos] = screen.getAllByLabelText('Add files')
    if (photos) await userEvent.upload(photos, new File(['%PDF-1.4'], 'site.png', { type: 'image/png' }))
    await waitFor(() => expect(said()).toContain('site.png is not a picture. Only pictures can be attached here.'))
    expect(screen.queryByText('site.png')).toBeNull()
  })
  const said = () => toasts.items.map(({ text }) => text)
  const groups = () => screen.getAllByRole('group', { name: /^Attachments/ })
  const drop = (place: number, ...files: File[]) =>
    fireEvent.drop(groups()[place] ?? document.body, {
      dataTransfer: { files, items: [], types: ['Files'], getData: () => '' },
    })
  const pngs = (...names: string[]) => names.map((name) => new File([pngBytes, name], name, { type: 'image/png' }))

  it('takes only pictures and PDF files as a licence, also when they are dropped', async () => {
    draw(<CompanyScreen />)
    await screen.findByRole('button', { name: 'Remove photo-1.jpg' })
    drop(0, new File(['licence'], 'doc1.txt'))
    await waitFor(() => expect(said()).toEqual(['doc1.txt: only pictures and PDF files can be attached here']))
    expect(screen.getByRole('button', { name: 'Save company profile' }).hasAttribute('disabled')).toBe(true)
  })
  it('saves a licence and five photos, and names a sixth photo by the text for images', async () => {
    stored = { name: 'Andes', country: 'BR', photos: [] }
    draw(<CompanyScreen />)
    await screen.findByDisplayValue('Andes')
    drop(0, new File(['%PDF-1.4'], 'licence.pdf', { type: 'application/pdf' }))
    drop(1, ...pngs('1.png', '2.png', '3.png', '4.png', '5.png', '6.png'))
    await waitFor(() => expect(said()).toEqual(['6.png was not added: 5 images at most']))
    await save()
    await waitFor(() => expect(said()).toContain('Profile saved'))
    const [change] = await intents()
    expect(change).toMatchObject({
      licence: 'new',
      files: ['licence.pdf', '1.png', '2.png', '3.png', '4.png', '5.png'].map((name) => ({ name })),
    })
  })
  it('puts pasted pictures with the photos, and a picture pasted at the licence with the licence', async () => {
    stored = { name: 'Andes', country: 'BR', photos: [] }
    draw(<CompanyScreen />)
    await screen.findByDisplayValue('Andes')
    const paste = (into: Element, file: File) =>
      fireEvent.paste(into, { clipboardData: { files: [file], types: ['Files'], getData: () => '' } })
    const [licence, picture] = pngs('licence.png', 'photo.png')
    if (picture) paste(document.body, picture)
    if (licence) paste(groups()[0] ?? document.body, licence)
    const [first, second] = groups()
    expect(await within(first ?? document.body).findByText('licence.png')).toBeTruthy()
    expect(await within(second ?? document.body).findByText('photo.png')).toBeTruthy()
  })
  it('is hidden from staff', async () => {
    signIn({ companyId: 'c', isCompanyAdmin: false })
    draw(<CompanyScreen />)
    expect(screen.getByText('Only an administrator of the company sees its profile')).toBeTruthy()
  })
  it.each([
    ['refused', new ApiError('refused', { code: code.serverError })],
    ['without an answer', new ApiError('offline')],
  ])('says how old it is when its request was %s', async (_, error) => {
    const first = draw(<CompanyScreen />)
    await screen.findByDisplayValue('Andes')
    expect(screen.queryByText(/^As of/)).toBeNull()
    first.unmount()
    vi.mocked(api.call).mockRejectedValue(error)
    draw(<CompanyScreen />)
    await screen.findByDisplayValue('Andes')
    expect(await screen.findByText(/^As of/)).toBeTruthy()
  })
  it('offers to try again if it was never read', async () => {
    stored = null
    draw(<CompanyScreen />)
    await screen.findByText('The company profile has not been downloaded to this device yet')
    stored = { name: 'Andes' }
    await userEvent.click(within(document.body).getByRole('button', { name: 'Try again' }))
    expect(await screen.findByDisplayValue('Andes')).toBeTruthy()
  })
})
