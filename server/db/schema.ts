import * as accounts from './schema/accounts.ts'
import * as catalogue from './schema/catalogue.ts'
import * as chat from './schema/chat.ts'
import * as files from './schema/files.ts'

/** Every table, for the query builder. drizzle-kit reads the files of schema/ itself. */
export const schema = { ...accounts, ...catalogue, ...chat, ...files }
