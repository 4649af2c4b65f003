/** The operator's name is defined only here. The logo is in `src/ui/marks/brand-mark.tsx`. */
export const brand = { name: 'Agro Sourcing', supportEmail: 'support@example.com' } as const
