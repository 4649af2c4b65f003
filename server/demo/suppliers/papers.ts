import type { FileRef } from '#contract/entities/company.ts'

/** A fictitious paper of a demonstration supplier, generated when it is opened. */
export const paperOf = ({ companyId }: { readonly companyId: string }, name: string): FileRef => ({
  name: `${name.replaceAll('_', ' ')}.pdf`,
  url: `/files/demo-${companyId}-paper/${name}.pdf`,
  type: 'application/pdf',
})
