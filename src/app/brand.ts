/** The operator's name, in one place. The mark stands in `src/ui/brand-mark.tsx`. */
export const brand = { name: 'Agro Sourcing', supportEmail: 'support@example.com' } as const
