// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { msg } from '@lingui/core/macro'
import { activateLanguage, i18n, withMessages } from './setup.ts'

afterEach(() => activateLanguage('en'))

it('messages that are already loaded are available to another screen without rendering everything again', async () => {
  await activateLanguage('es')
  await withMessages(async () => 'another screen')
  let changes = 0
  const stop = i18n.on('change', () => {
    changes += 1
  })
  const readText = await withMessages(async () => () => i18n._(msg`No drafts`))
  stop()
  expect(readText()).toBe('No hay borradores')
  expect(changes).toBe(0)
})

it('messages that arrive after another language was chosen are not used for that language', async () => {
  await activateLanguage('es')
  await withMessages(() => activateLanguage('zh-Hans'))
  expect(i18n.locale).toBe('zh-Hans')
  expect(i18n._(msg`No drafts`)).not.toBe('No hay borradores')
})

describe('choosing a language', () => {
  it('sets the language of the document, so that fonts, hyphenation and voices follow', async () => {
    await activateLanguage('zh-Hant')
    expect(i18n.locale).toBe('zh-Hant')
    expect(document.documentElement.lang).toBe('zh-Hant')
    expect(document.documentElement.dir).toBe('ltr')
  })

  it('falls back to English for an unknown language', async () => {
    await activateLanguage('tlh')
    expect(i18n.locale).toBe('en')
    expect(document.documentElement.lang).toBe('en')
  })

  it('uses the language chosen last if two are being loaded at the same time', async () => {
    await Promise.all([activateLanguage('es'), activateLanguage('zh-Hans')])
    expect(i18n.locale).toBe('zh-Hans')
    expect(document.documentElement.lang).toBe('zh-Hans')
  })
})
