import { describe, expect, it } from 'vitest'
import { filterCount, noFilters, readQuery, writeQuery } from './library-query.ts'

describe("the library's filters in the address", () => {
  it('survive a round trip', () => {
    const query = readQuery(
      new URLSearchParams(
        'keyword=glypho&category=herbicide,fungicide&form=SL&active=2%2C4-D&active=dicamba&content=480+g%2FL&crop=c1&pest=t9&holder=Maker+Co.%2C+Ltd.&single=1&ex=0&valid=12&open=PY&company=k7&sort=name&page=3&size=50',
      ),
      20,
    )
    expect(query).toEqual({
      keyword: 'glypho',
      categoryIds: ['herbicide', 'fungicide'],
      formulations: ['SL'],
      actives: ['2,4-D', 'dicamba'],
      contents: ['480 g/L'],
      cropIds: ['c1'],
      targetIds: ['t9'],
      registrants: ['Maker Co., Ltd.'],
      single: true,
      exportOnly: false,
      validMonths: 12,
      openTo: 'PY',
      companyId: 'k7',
      sort: 'name',
      page: 3,
      size: 50,
    })
    expect(readQuery(writeQuery(new URLSearchParams('size=50'), query, { page: 3 }), 20)).toEqual(query)
    expect(filterCount(query)).toBe(14)
  })

  it('ignore unknown values', () => {
    expect(readQuery(new URLSearchParams('sort=evil&page=-4&size=7&single=maybe'), 100)).toMatchObject({
      sort: 'relevance',
      page: 1,
      size: 100,
      single: null,
    })
    expect(readQuery(new URLSearchParams('page=1.5'), 20).page).toBe(1)
    expect(readQuery(new URLSearchParams(`keyword=${'x'.repeat(500)}`), 20).keyword).toHaveLength(140)
  })

  it('distinguish "valid today" from no choice, and are cleared all at once', () => {
    const query = readQuery(new URLSearchParams('valid=0&active=dicamba&open=PE'), 20)
    expect(query.validMonths).toBe(0)
    expect(filterCount(query)).toBe(3)
    expect(writeQuery(new URLSearchParams('valid=0&active=dicamba&open=PE'), query, noFilters).toString()).toBe('')
  })

  it('go back to the first page when anything else changes, and preserve other parameters', () => {
    const params = new URLSearchParams('page=4&auth=login')
    expect(writeQuery(params, readQuery(params, 20), { sort: 'name' }).toString()).toBe('auth=login&sort=name')
    expect(writeQuery(params, readQuery(params, 20), { page: 5 }).get('page')).toBe('5')
  })
})
