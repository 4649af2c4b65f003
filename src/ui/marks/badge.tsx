import '../styles/parts.css'

interface BadgeProps {
  readonly count: number
  readonly tone?: 'attention' | 'plain'
  readonly inline?: boolean
}

/** At most "99+" (specification, section 9). */
export const badgeText = (count: number): string => (count > 99 ? '99+' : String(count))

export const Badge = ({ count, tone = 'attention', inline = false }: BadgeProps) =>
  count > 0 ? (
    <span
      className={['badge', tone !== 'attention' && `badge--${tone}`, inline && 'badge--inline']
        .filter(Boolean)
        .join(' ')}
      aria-hidden
    >
      {badgeText(count)}
    </span>
  ) : null
