import { expect, test } from 'vitest'
import { newsArticle } from './market.ts'

test('HTML in an article is plain text, and a block of the kind "html" or a body that is a text is rejected', () => {
  const article = {
    id: 1,
    origin: 'editor',
    category: 'prices',
    title: 't',
    summary: 's',
    publishTime: 0,
    source: 's',
  }
  const body = [{ kind: 'text', parts: [{ text: '<b>x</b>' }] }]
  expect(newsArticle.parse({ ...article, body }).body[0]?.parts[0]).toEqual({ text: '<b>x</b>', strong: false })
  expect(newsArticle.safeParse({ ...article, body: [{ kind: 'html', parts: [] }] }).success).toBe(false)
  expect(newsArticle.safeParse({ ...article, body: '<b>x</b>' }).success).toBe(false)
})
