import { setupI18n, type MessageDescriptor } from '@lingui/core'
import { expect, it, vi } from 'vitest'
import type { OutboxRow } from '#account/reads/requests/outbox.ts'
import { titleOf } from './outbox-item-words.ts'

const row = { action: null, kind: null, type: 'send', title: 'Tricyclazole 75% WP', moreProducts: 0 } as OutboxRow

it('a product is named as it is, and is looked up in no catalogue', () => {
  const missing = vi.fn(() => 'not in the catalogue')
  const i18n = setupI18n({ locale: 'es', messages: { es: {} }, missing })
  const translate = (message: MessageDescriptor) => i18n._(message)
  expect(titleOf(row, translate)).toBe('Tricyclazole 75% WP')
  expect(missing).not.toHaveBeenCalled()
  expect(titleOf({ ...row, moreProducts: 2 }, ({ message = '' }) => message)).toMatch(/^\{title\} and/)
})
