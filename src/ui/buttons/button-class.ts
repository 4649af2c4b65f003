export type ButtonLook = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link' | 'on'
export interface ButtonStyle {
  readonly look?: ButtonLook | undefined
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  readonly block?: boolean | undefined
}

export const buttonClass = ({ look = 'secondary', size = 'md', block = false }: ButtonStyle): string =>
  ['btn', `btn--${look}`, size !== 'md' && `btn--${size}`, block && 'full'].filter(Boolean).join(' ')
