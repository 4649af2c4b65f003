import { initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  readonly size?: 'sm' | 'md'
}

/** A person's initials. Hidden from screen readers: the name is next to it or labels the button around it. */
export const Avatar = ({ name, size = 'md' }: AvatarProps) => (
  <span className={size === 'sm' ? 'avatar avatar--sm' : 'avatar'} aria-hidden>
    {initialsOf(name) || '·'}
  </span>
)
