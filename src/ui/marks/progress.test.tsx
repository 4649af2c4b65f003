import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { AsOf } from './as-of.tsx'
import { Avatar } from './avatar.tsx'
import { Meter } from './meter.tsx'
import { Monogram } from './monogram.tsx'
import { Stepper } from './stepper.tsx'
import { Track } from './track.tsx'

afterEach(cleanup)

describe('the steps of a request', () => {
  const steps = ['Sent', 'Opened', 'Quoted', 'Accepted'].map((title) => ({ id: title, title }))
  const open = (current: number) => {
    draw(<Stepper label="Progress" steps={steps} current={current} />)
    return screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  }

  test('say of each whether it is done, under way or to come, in words too', () => {
    expect(open(1)).toEqual(['Sent (Done)', 'Opened (Now)', 'Quoted (Not yet)', 'Accepted (Not yet)'])
    expect(document.querySelectorAll('[aria-current="step"]')).toHaveLength(1)
  })

  test('past the last all are done, and none is now', () => {
    expect(open(4)).toEqual(['Sent (Done)', 'Opened (Done)', 'Quoted (Done)', 'Accepted (Done)'])
    expect(document.querySelector('[aria-current]')).toBeNull()
  })

  test('before the first none has begun', () => {
    expect(open(-1).every((text) => text?.endsWith('(Not yet)'))).toBe(true)
  })
})

describe('a meter', () => {
  const open = (value: number, max: number, runsOut = false) => {
    draw(<Meter label="Storage" value={value} max={max} text="in words" runsOut={runsOut} />)
    const bar = screen.getByRole(runsOut ? 'meter' : 'progressbar', { name: 'Storage' })
    return { bar, width: bar.querySelector('i')?.style.width, tone: [...bar.classList].slice(1) }
  }

  test.each([
    [0, 10, '0%'],
    [5, 10, '50%'],
    [10, 10, '100%'],
    [25, 10, '100%'],
    [-3, 10, '0%'],
    // Nothing may be had: all of it is used.
    [0, 0, '100%'],
  ])('%d of %d is filled to %s', (value, max, width) => {
    expect(open(value, max).width).toBe(width)
  })

  test.each([
    [7, []],
    [8, ['meter--warn']],
    [9.9, ['meter--warn']],
    [10, ['meter--full']],
    [12, ['meter--full']],
  ])('that runs out warns at %d of 10: %j', (value, tone) => {
    expect(open(value, 10, true).tone).toEqual(tone)
    cleanup()
    expect(open(value, 10).tone).toEqual([])
  })

  test('never says more than there is', () => {
    const { bar } = open(25, 10)
    expect([
      bar.getAttribute('aria-valuenow'),
      bar.getAttribute('aria-valuemax'),
      bar.getAttribute('aria-valuetext'),
    ]).toEqual(['10', '10', 'in words'])
  })
})

test('a track is one picture with a name, of four dashes in their order', () => {
  draw(<Track steps={['done', 'now', 'wait', 'next']} label="On its way" />)
  const track = screen.getByRole('img', { name: 'On its way' })
  expect([...track.children].map(({ className }) => className)).toEqual(['on', 'now', 'wait', ''])
})

describe('a person', () => {
  test('is a picture, and initials where it cannot be loaded; another picture is tried anew', () => {
    const shown = (picture: string | null) => <Avatar name="Ana María Núñez" picture={picture} />
    const { container, rerender } = render(shown('/a.png'))
    const img = container.querySelector('img')
    expect(img?.getAttribute('src')).toBe('/a.png')
    fireEvent.error(img ?? document.body)
    expect(container.querySelector('img')).toBeNull()
    expect(container.textContent).toBe('AM')
    rerender(shown('/b.png'))
    expect(container.querySelector('img')?.getAttribute('src')).toBe('/b.png')
    rerender(shown(null))
    expect(container.textContent).toBe('AM')
  })

  test.each([
    ['李明', '李'],
    ['ana.perez@example.org', 'AP'],
    ['  x  ', 'X'],
    ['𠮷野 家', '𠮷家'],
    ['émile zola', 'ÉZ'],
    ['', '·'],
    ['@', '·'],
  ])('%j has the initials %s', (name, initials) => {
    expect(draw(<Avatar name={name} />).container.textContent).toBe(initials)
  })
})

describe('a company without a logo', () => {
  const classOf = (name: string) => draw(<Monogram name={name} />).container.querySelector('.mono')?.className

  test('has the same colour each time, whatever language its name is in', () => {
    for (const name of ['Shandong Rainbow', '绿霸化工', '']) {
      const first = classOf(name)
      cleanup()
      expect(classOf(name)).toBe(first)
      cleanup()
    }
  })

  test('companies do not all have the same colour', () => {
    const names = ['Rainbow', 'Binnong', 'Sword', 'Lvba', 'Agro', 'Zineb Works', '绿霸', '润丰']
    expect(new Set(names.map(classOf)).size).toBeGreaterThan(2)
  })
})

describe('the time of a copy', () => {
  test('is said in words; of what was never copied nothing is', () => {
    expect(draw(<AsOf at={Date.UTC(2001, 2, 12, 23, 30)} timeZone="Asia/Shanghai" />).container.textContent).toMatch(
      /^As of 13 Mar 2001, 07:30$/,
    )
    cleanup()
    expect(draw(<AsOf at={null} />).container.textContent).toBe('')
  })
})
