import { Link } from 'react-router-dom'
import type { NewsBlock, NewsPart } from '#contract/entities/news.ts'
import { paths } from '#domain/paths.ts'

const pathOf = ({ kind, id }: NonNullable<NewsPart['record']>): string => {
  switch (kind) {
    case 'product':
      return paths.product(id)
    case 'company':
      return paths.company(id)
    case 'price':
      return paths.price(id)
  }
}

/** Another site opens in a new tab, so that the app stays open. */
const isWeb = (url: string) => /^(?:https?:\/\/|mailto:)/i.test(url)

const Part = ({ part: { text, strong, record, url } }: { part: NewsPart }) => {
  const words = strong ? <strong>{text}</strong> : text
  if (record) return <Link to={pathOf(record)}>{words}</Link>
  if (url && isWeb(url))
    return (
      <a href={url} target="_blank" rel="noopener noreferrer nofollow">
        {words}
      </a>
    )
  return words
}

const Parts = ({ block }: { block: NewsBlock }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the text of an article never changes its order
  block.parts.map((part, at) => <Part key={at} part={part} />)

/** Joins consecutive items into one list. */
const grouped = (body: readonly NewsBlock[]): NewsBlock[][] => {
  const groups: NewsBlock[][] = []
  for (const block of body) {
    const last = groups.at(-1)
    if (block.kind === 'item' && last?.[0]?.kind === 'item') last.push(block)
    else groups.push([block])
  }
  return groups
}

const Group = ({ group }: { group: readonly NewsBlock[] }) => {
  const [first] = group
  if (!first) return null
  switch (first.kind) {
    case 'heading':
      return (
        <h2 className="h3">
          <Parts block={first} />
        </h2>
      )
    case 'item':
      return (
        <ul className="news__items">
          {group.map((block, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- the text of an article never changes its order
            <li key={at}>
              <Parts block={block} />
            </li>
          ))}
        </ul>
      )
    case 'quote':
      return (
        <blockquote>
          <Parts block={first} />
        </blockquote>
      )
    case 'text':
      return (
        <p>
          <Parts block={first} />
        </p>
      )
  }
}

/** The text of an article: blocks and links, never HTML. */
export const NewsBody = ({ body }: { body: readonly NewsBlock[] }) =>
  // oxlint-disable-next-line react/no-array-index-key -- the text of an article never changes its order
  grouped(body).map((group, at) => <Group key={at} group={group} />)
