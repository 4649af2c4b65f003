import type { users } from './schema.ts'

type Named = Pick<typeof users.$inferSelect, 'nickname' | 'firstName' | 'lastName' | 'email'>

/** A colleague's displayed name: as the company's administrator entered it, as the person chose it, or the address. */
export const nameOfUser = ({ nickname, firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || email
