import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aDraftId } from '#tests/harness/ids.ts'
import { draw } from '#tests/harness/render.tsx'
import { kinds } from '#kinds/kinds.ts'
import { FormProvider } from '../form-context.ts'
import { ReplyByField } from './reply-by-field.tsx'

const suppliers = vi.hoisted(() => ({ asked: [] as readonly string[], zones: [] as readonly string[] }))
vi.mock('#catalogue/reads/names/company-zones.ts', () => ({
  useCompanyZones: (ids: readonly string[]) => {
    suppliers.asked = ids
    return suppliers.zones
  },
}))

beforeEach(() => {
  suppliers.zones = []
})

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

const open = (locked = false) =>
  draw(
    <FormProvider
      value={{
        localId: aDraftId('1'),
        kind: kinds.enquiry,
        content: {
          kind: 'enquiry',
          lines: [line('c1'), line('c2')],
          attachments: [],
          note: '',
          maxReplyTime: '',
          terms: {},
        },
        change: () => undefined,
        files: { attach: async () => undefined, busy: false, taken: async () => true },
        removeProduct: () => undefined,
        defaults: new Map(),
        locked,
        problems: [],
        required: new Set(),
        style: 'full',
        today: '2026-03-12',
      }}
    >
      <ReplyByField />
    </FormProvider>,
  )
const clock = () => screen.queryByText(/supplier’s local time/)

it("shows the suppliers' time beside the day, where it is the same for all", () => {
  suppliers.zones = ['Asia/Shanghai', 'Asia/Shanghai']
  open()
  expect(clock()).toBeTruthy()
  expect(suppliers.asked).toEqual(['c1', 'c2'])
})

it.each([[[]], [['Asia/Shanghai', 'Asia/Kolkata']]])('shows none for %j', (zones: string[]) => {
  suppliers.zones = zones
  open()
  expect(clock()).toBeNull()
})

it('shows none in a form that is only read', () => {
  suppliers.zones = ['Asia/Shanghai']
  open(true)
  expect(clock()).toBeNull()
})
