import { initialsOf } from './initials.ts'

interface AvatarProps {
  readonly name: string
  readonly size?: 'sm' | 'md'
}

/** A person. The name stands beside it or names the button around it. */
export const Avatar = ({ name, size = 'md' }: AvatarProps) => (
  <span className={size === 'sm' ? 'avatar avatar--sm' : 'avatar'} aria-hidden>
    {initialsOf(name) || '·'}
  </span>
)
