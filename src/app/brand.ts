/** The name is also in index.html, repair.html, scripts/manifest.ts, calendar files and backups. */
export const brand = { name: 'Agro Sourcing', supportEmail: 'support@example.com' } as const
