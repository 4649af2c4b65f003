import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { unbrokenPiecesOf, UnbrokenText } from './unbroken.tsx'

const together = (text: string) => unbrokenPiecesOf(text).filter((_, n) => n % 2 === 1)

describe('the pieces of a text that do not break', () => {
  it.each([
    ['Glyphosate 480 g/L SL', ['480 g/L SL']],
    ['草甘膦 480 g/L 水剂', ['480 g/L 水剂']],
    ['Mancozeb 64% + metalaxyl 8% WP and 2 more', ['64%', '8% WP']],
    ['Imidacloprid 70 % w/w WG', ['70 % w/w WG']],
    ['5,000 L · 200 L drum', ['5,000 L', '200 L']],
    ['5.000,5 kg', ['5.000,5 kg']],
    ['Herbicide · PD20081234 · to Mar 2028', ['PD20081234', 'Mar 2028']],
    ['hasta sept 2028 · Tianjin', ['sept 2028']],
    ['杀虫剂 · DEMO-2026-0040 · 至 2028年5月', ['DEMO-2026-0040', '2028年5月']],
    ['DEMO-00.000.000/0001-00 · Jiangsu Agro', ['DEMO-00.000.000/0001-00']],
    ['30 mL/mu, 2 t', ['30 mL/mu', '2 t']],
  ])('are found in "%s"', (text, expected) => {
    expect(together(text)).toEqual(expected)
    expect(unbrokenPiecesOf(text).join('')).toBe(text)
  })
  it.each(['2 tanks', '3 Larvae', '24 Goods', 'Agro 2000 Ltd', 'B2B', '480 GLP', 'PD1'])('exclude "%s"', (text) => {
    expect(together(text)).toEqual([])
  })
})

describe('the rendered text', () => {
  it('is the text itself with its original spaces, for copying and searching', () => {
    const { container } = render(<UnbrokenText text="Glyphosate 480 g/L SL, 5,000 L" />)
    expect(container.textContent).toBe('Glyphosate 480 g/L SL, 5,000 L')
    expect([...container.querySelectorAll('.nowrap')].map((one) => one.textContent)).toEqual(['480 g/L SL', '5,000 L'])
  })
  it('may break where a piece does not fit on one line of a phone', () => {
    const longText = `DEMO-${'1234567890'.repeat(3)}`
    const { container } = render(<UnbrokenText text={longText} />)
    expect(container.querySelector('.nowrap')).toBeNull()
    expect(container.textContent).toBe(longText)
  })
})
