import { act, render } from '@testing-library/react'
import { Fragment } from 'react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { translate } from '#tests/harness/translate.ts'
import { followTranslations } from './translated-page.ts'

const native = Object.getOwnPropertyDescriptors(Node.prototype)
beforeAll(followTranslations)
afterAll(() => {
  for (const name of ['removeChild', 'insertBefore', 'appendChild'] as const)
    Object.defineProperty(Node.prototype, name, native[name])
})

/** Has every state that a text beside others can have: conditional, changed, moved, and removed with its parent. */
const View = ({ count, isNew, order }: Readonly<{ count: number; isNew: boolean; order: string }>) => (
  <div>
    <p>
      {isNew && 'new '}
      {count} products
      {isNew ? <b>added</b> : ' found'}
    </p>
    <ul>
      {[...order].map((name) => (
        <li key={name}>
          row {name} <b>of</b> {count}
        </li>
      ))}
    </ul>
    <p>
      {[...order].map((name) => (
        <Fragment key={name}>
          piece {name} <b>next</b>
        </Fragment>
      ))}
    </p>
    {isNew && (
      <>
        one <i>two</i> three
      </>
    )}
  </div>
)

describe('a page that the browser translates', () => {
  test.each(['replaced', 'moved'] as const)('shows the current text after each change: texts are %s', async (way) => {
    const { container, rerender, unmount } = render(<View count={1} isNew order="abc" />)
    const settled = () => act(async () => undefined)
    for (const [count, isNew, order] of [
      [1, false, 'abc'],
      [2, true, 'cab'],
      [3, true, 'bc'],
      [4, false, 'bdc'],
      [4, true, ''],
      [5, false, 'a'],
    ] as const) {
      translate(container, way)
      await settled()
      expect(container.querySelectorAll('font').length).toBeGreaterThan(0)
      rerender(<View {...{ count, isNew, order }} />)
      await settled()
      const expected = render(<View {...{ count, isNew, order }} />, { container: document.createElement('main') })
      expect(container.textContent).toBe(expected.container.textContent)
      expected.unmount()
    }
    translate(container, way)
    await settled()
    unmount()
    expect(container.textContent).toBe('')
  })
})
