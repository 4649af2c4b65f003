import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { useCompanyZones } from '#catalogue/reads/names/company-zones.ts'
import { copyOf } from '#tests/harness/copied-catalogue.ts'
import { companyRow, type Row } from '#tests/harness/fake-catalogue.ts'
import { draw } from '#tests/harness/render.tsx'
import { aForm } from '../../test-form.ts'
import { FormProvider } from '../form-context.ts'
import { ReplyByField } from './reply-by-field.tsx'

afterEach(cleanup)

const line = (companyId: string) => ({
  lineId: companyId,
  pesticideId: `p-${companyId}`,
  companyId,
  companyName: 'Jiangsu Example Agrochem',
  name: 'Glyphosate 480 g/L SL',
  registrationNo: '',
  formulation: '',
  categoryId: '',
  totalContent: '',
  quantity: '',
  unit: '',
  packaging: '',
})

/** Of the two suppliers in the order of their numbers. */
const copied = (...timezones: readonly string[]) =>
  copyOf(
    [],
    {},
    timezones.map((timezone, n): Row => companyRow(n + 1, { timezone })),
  )
const form = aForm({ content: { ...aForm().content, lines: [line('k1'), line('k2')] } })
const clock = () => screen.queryByText(/supplier’s local time/)
/** Another reader of the same rows: when it has them, so has the field before it. */
const Known = () => <output>{useCompanyZones(['k1']).join()}</output>
const open = async (locked = false) => {
  draw(
    <FormProvider value={{ ...form, locked }}>
      <ReplyByField />
      <Known />
    </FormProvider>,
  )
  await screen.findByText(/^Asia/, { selector: 'output' })
  await act(async () => undefined)
}

it("the field shows the suppliers' time beside the date if it is the same for all", async () => {
  await copied('Asia/Shanghai', 'Asia/Shanghai')
  await open()
  await waitFor(() => expect(clock()).toBeTruthy())
})

it('the field shows no time of the suppliers if theirs differ', async () => {
  await copied('Asia/Shanghai', 'Asia/Kolkata')
  await open()
  expect(clock()).toBeNull()
})

it('the field shows no time of the suppliers while one of them is not on this device', async () => {
  await copied('Asia/Shanghai')
  await open()
  expect(clock()).toBeNull()
})

it('the field shows no time of the suppliers in a form that is only read', async () => {
  await copied('Asia/Shanghai', 'Asia/Shanghai')
  await open(true)
  expect(clock()).toBeNull()
})
