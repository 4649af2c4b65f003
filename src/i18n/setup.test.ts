// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest'
import { msg } from '@lingui/core/macro'
import { activate, i18n, withWords } from './setup.ts'

afterEach(() => activate('en'))

it('words that come with a screen are there for it, and draw everything else again once at most', async () => {
  await activate('es')
  await withWords(async () => 'another screen')
  let drawn = 0
  const stop = i18n.on('change', () => {
    drawn += 1
  })
  const shown = await withWords(async () => () => i18n._(msg`No drafts`))
  stop()
  expect(shown()).toBe('No hay borradores')
  expect(drawn).toBe(0)
})

it('words that come when another language was chosen meanwhile are not shown in it', async () => {
  await activate('es')
  await withWords(() => activate('zh-Hans'))
  expect(i18n.locale).toBe('zh-Hans')
  expect(i18n._(msg`No drafts`)).not.toBe('No hay borradores')
})

describe('choosing a language', () => {
  it('sets the language of the page, so that fonts, hyphenation and voices follow', async () => {
    await activate('zh-Hant')
    expect(i18n.locale).toBe('zh-Hant')
    expect(document.documentElement.lang).toBe('zh-Hant')
    expect(document.documentElement.dir).toBe('ltr')
  })

  it('falls back to English for an unknown language', async () => {
    await activate('tlh')
    expect(i18n.locale).toBe('en')
    expect(document.documentElement.lang).toBe('en')
  })

  it('uses the last choice when two are made at once', async () => {
    await Promise.all([activate('es'), activate('zh-Hans')])
    expect(i18n.locale).toBe('zh-Hans')
    expect(document.documentElement.lang).toBe('zh-Hans')
  })
})
