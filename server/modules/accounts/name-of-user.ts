import type { users } from './schema.ts'

type Named = Pick<typeof users.$inferSelect, 'nickname' | 'firstName' | 'lastName' | 'email'>

/** What a colleague is called: as the company's administrator wrote it, as the person chose, or the address. */
export const nameOfUser = ({ nickname, firstName, lastName, email }: Named): string =>
  [firstName, lastName].filter(Boolean).join(' ') || nickname || email
