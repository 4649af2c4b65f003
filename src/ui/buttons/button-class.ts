/** `on`: for the coloured bar of selected products. */
export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | 'on'
export type ButtonSize = 'sm' | 'md' | 'lg'

export interface ButtonStyle {
  /** One primary button per view, for the action that commits. */
  readonly look?: ButtonLook | undefined
  /** The button's height: 28, 36 or 44 px; on phones and tablets 36, 44 or 44 px. */
  readonly size?: ButtonSize | undefined
  readonly block?: boolean | undefined
}

export const buttonClass = ({ look = 'secondary', size = 'md', block = false }: ButtonStyle): string =>
  ['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'full'].filter(Boolean).join(' ')
