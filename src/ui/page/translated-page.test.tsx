import { render } from '@testing-library/react'
import { Fragment } from 'react'
import { beforeAll, describe, expect, test } from 'vitest'
import { changeAsTranslator, startGuard } from '#tests/harness/guarded-window.ts'
import { translate, waysToTranslate } from '#tests/harness/translate.ts'
import { protectFromTranslators } from './translated-page.ts'

beforeAll(() => startGuard(protectFromTranslators))

const View = ({ count, isNew, order }: Readonly<{ count: number; isNew: boolean; order: string }>) => (
  <div>
    <p>
      {isNew && 'new '}
      {count} products
      {isNew ? <b>added</b> : ' found'}
    </p>
    <em>{`only ${count}`}</em>
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

const letters = (text: string | null) => [...(text ?? '')].toSorted()

describe('a page that the browser translates', () => {
  test.each(waysToTranslate)('shows the current text after each change: texts are %s', async (way) => {
    const { container, rerender, unmount } = render(<View count={1} isNew order="abc" />)
    for (const [count, isNew, order] of [
      [1, false, 'abc'],
      [2, true, 'cab'],
      [3, true, 'bc'],
      [4, false, 'bdc'],
      [4, true, ''],
      [5, false, 'a'],
    ] as const) {
      expect(await changeAsTranslator(() => translate(container, way))).toBeGreaterThan(0)
      rerender(<View {...{ count, isNew, order }} />)
      const expected = render(<View {...{ count, isNew, order }} />, { container: document.createElement('main') })
      // Where React did not change anything, the words remain in the translator's order.
      const inOrder = (text: string | null) => (way === 'reordered' ? letters(text) : text)
      expect(inOrder(container.textContent)).toEqual(inOrder(expected.container.textContent))
      expected.unmount()
    }
    await changeAsTranslator(() => translate(container, way))
    unmount()
    expect(container.textContent).toBe('')
  })

  test('does not show an earlier figure that the translator has moved into another element', async () => {
    const Total = ({ count }: { readonly count: number }) => (
      <p>
        in all
        <b>
          {count}
          <i>{`of ${count} products`}</i>
        </b>
      </p>
    )
    const { container, rerender } = render(<Total count={3} />)
    const [p, b, i] = ['p', 'b', 'i'].map((name) => container.querySelector(name))
    const font = document.createElement('font')
    font.append('3 de 3 productos en total')
    await changeAsTranslator(() => {
      p?.firstChild?.replaceWith(font)
      b?.firstChild?.remove()
      i?.firstChild?.remove()
    })
    rerender(<Total count={4} />)
    expect(container.textContent).toBe('in all4of 4 products')
  })

  test('does not move a field in which the buyer types, or remove what an extension has added', async () => {
    const Field = ({ words }: { readonly words: string }) => (
      <label>
        {words} of the product <input />
      </label>
    )
    const { container, rerender } = render(<Field words="Name" />)
    const input = container.querySelector('input')
    input?.after(document.createElement('img'))
    await changeAsTranslator(() => translate(container, 'merged'))
    const moved = new MutationObserver(() => undefined)
    moved.observe(container, { childList: true, subtree: true })
    rerender(<Field words="Number" />)
    const nodes = moved.takeRecords().flatMap(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes])
    expect(nodes).not.toContain(input)
    expect(container.querySelector('label')?.innerHTML).toBe('Number of the product <input><img>')
  })
})
