import { screen, waitFor } from '@testing-library/react'
import { useLayoutEffect, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { RequestRecord } from '#contract/entities/request.ts'
import { kinds } from '#kinds/kinds.ts'
import { onPhone } from '#tests/harness/media.ts'
import { draw } from '#tests/harness/render.tsx'
import { copyForRequests } from '#tests/harness/request-catalogue.ts'
import { aRecord } from '../test-record.ts'
import { SentListRows } from './sent-list-rows.tsx'
import { sentRows } from './sent-rows.ts'

beforeAll(() => copyForRequests())

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Hears how many rows stand in the page when it is painted first. */
const First = ({ told, children }: { told: (rows: number) => void; children: ReactNode }) => {
  useLayoutEffect(() => told(screen.queryAllByText(/^ENQ-/).length), [told])
  return children
}

const records = (count: number) =>
  Array.from({ length: count }, (_, n) => aRecord({ id: String(n), recordNo: `ENQ-${n}`, batchNo: null }))

const open = async (count: number, named = (record: RequestRecord) => record) => {
  const told = vi.fn()
  draw(
    <First told={told}>
      <SentListRows
        rows={sentRows(records(count), true)}
        named={named}
        kind={kinds.enquiry}
        className={() => ''}
        reminding={new Set()}
        waiting={new Map()}
      />
    </First>,
  )
  await waitFor(() => expect(screen.getAllByText(/^ENQ-/)).toHaveLength(count))
  return told.mock.calls[0]?.[0]
}

test('the first paint on a desktop fills the window with rows of 64 px, and waits for none below', async () => {
  vi.stubGlobal('innerHeight', 140 + 64 * 9)
  expect(await open(20)).toBe(9)
})

test('the first paint on a phone draws only the taller rows that fit there', async () => {
  onPhone()
  vi.stubGlobal('innerHeight', 140 + 140 * 7)
  expect(await open(20)).toBe(7)
})

test('every supplier of a send is given the name of the shown language, not the first alone', async () => {
  draw(
    <SentListRows
      rows={sentRows([aRecord({ id: '1' }), aRecord({ id: '2' })], false)}
      named={(record) => ({ ...record, company: { ...record.company, name: `Nombre ${record.id}` } })}
      kind={kinds.enquiry}
      className={() => ''}
      reminding={new Set()}
      waiting={new Map()}
    />,
  )
  expect(await screen.findAllByText(/Nombre 1.*Nombre 2/)).not.toEqual([])
})
