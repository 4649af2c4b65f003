/** The articles, by the name in the address. An unknown name shows the first one. */
export const articleNames = ['about', 'help', 'privacy', 'terms', 'contact'] as const
export type ArticleName = (typeof articleNames)[number]

/** `{brand}` in a text stands for the operator's name. */
export interface Article {
  readonly title: string
  readonly parts: readonly {
    readonly heading?: string
    readonly text?: readonly string[]
    readonly list?: readonly string[]
  }[]
}

export type Articles = Readonly<Record<ArticleName, Article>>
