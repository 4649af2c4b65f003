import '../styles/parts.css'

interface BadgeProps {
  readonly count: number
  /** `attention` for unread items, `plain` for the number of products in the cart. */
  readonly tone?: 'attention' | 'plain'
  /** True in a line of text; otherwise the badge is over the corner of an icon. */
  readonly inline?: boolean
}

/** The text of a badge: at most "99+" (specification, section 9). */
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
