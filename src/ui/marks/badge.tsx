import '../styles/parts.css'

interface BadgeProps {
  readonly count: number
  /** `attention` for unread items, `plain` for the count of the cart. */
  readonly tone?: 'attention' | 'plain'
  /** In the line of text instead of over the corner of its icon. */
  readonly inline?: boolean
}

/** Specification, section 9: the badge shows at most 99. */
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
