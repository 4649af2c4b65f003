import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, onTestFinished, test, vi } from 'vitest'
import { changeAsTranslator, startGuard } from '#tests/harness/guarded-window.ts'
import { translate } from '#tests/harness/translate.ts'

test('the seller page still works, and does not show texts of earlier states, after a browser has translated it', async () => {
  document.body.innerHTML = '<div id="root"></div>'
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  onTestFinished(await startGuard(() => act(() => import('./main.tsx'))))
  const heading = await screen.findByRole('heading', { name: 'Log in' })
  expect(await changeAsTranslator(() => translate(document.body, 'rewritten'))).toBeGreaterThan(3)
  await userEvent.selectOptions(screen.getByRole('combobox'), 'zh-Hans')
  expect(heading.textContent).toBe('登录')
})
