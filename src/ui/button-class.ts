export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonStyle {
  /** One primary per view: it is the one that commits. */
  readonly look?: ButtonLook | undefined
  /** 28, 36, 44 px; at tablet width and below 36, 44, 44. */
  readonly size?: ButtonSize | undefined
  /** As wide as its column. */
  readonly block?: boolean | undefined
}

/** The class of what looks like a button, whichever element it is. */
export const buttonClass = ({ look = 'secondary', size = 'md', block = false }: ButtonStyle): string =>
  ['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'btn--block'].filter(Boolean).join(' ')
