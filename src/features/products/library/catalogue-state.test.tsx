import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openRefDb } from '#data/db/ref-db.ts'
import { writeMeta } from '#data/db/ref-meta.ts'
import { noCopy, type CopyStatus } from '#data/db/ref-schema.ts'
import { draw } from '#tests/harness/render.tsx'
import { CatalogueState } from './catalogue-state.tsx'

const copying = async (change: Partial<CopyStatus>) => {
  const status = { ...noCopy, phase: 'copying', rows: 500, totalRows: 4000, bytes: 9_000_000, ...change } as const
  await writeMeta(await openRefDb('en'), 'status', status)
  draw(<CatalogueState />)
}

test('while it is copied: how much of the line’s bytes has come', async () => {
  await copying({ packedBytes: 1_200_000, totalPackedBytes: 8_000_000 })
  expect(await screen.findByText(/^Copying 500 of 4,000, 1\.2\sMB of 8\sMB$/)).toBeTruthy()
})

test('nobody knows how much is to come: what has come', async () => {
  await copying({ packedBytes: 1_200_000 })
  expect(await screen.findByText(/^Copying 500 of 4,000, 1\.2\sMB$/)).toBeTruthy()
})
