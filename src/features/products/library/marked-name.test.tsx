import { describe, expect, it } from 'vitest'
import { draw } from '#tests/harness/render.tsx'
import { MarkedName } from './marked-name.tsx'

const marked = (text: string, keyword: string, corrected: string[] = []) => {
  const { container } = draw(<MarkedName text={text} keyword={keyword} corrected={corrected} />)
  return {
    whole: container.textContent,
    marks: [...container.querySelectorAll('mark')].map((mark) => mark.textContent),
  }
}

describe('a found name', () => {
  it('marks the matched words and shows the rest unchanged', () => {
    expect(marked('Azoxystrobin 250 g/L SC', 'azoxy 250')).toEqual({
      whole: 'Azoxystrobin 250 g/L SC',
      marks: ['Azoxy', '250'],
    })
  })

  it('marks the word that replaced a misspelt one', () => {
    expect(marked('Azoxystrobin SC', 'azoxystrobn', ['azoxystrobin']).marks).toEqual(['Azoxystrobin'])
  })

  it('is unchanged without a search', () => {
    expect(marked('Glyphosate', '')).toEqual({ whole: 'Glyphosate', marks: [] })
  })
})
