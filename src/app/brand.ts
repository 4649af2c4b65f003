/** The name is also in index.html and repair.html. The logo is in `src/ui/marks/brand-mark.tsx`. */
export const brand = { name: 'Agro Sourcing', supportEmail: 'support@example.com' } as const
