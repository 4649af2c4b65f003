import * as accounts from '#server/modules/accounts/schema.ts'
import * as catalogue from '#server/modules/catalogue/schema.ts'
import * as chat from '#server/modules/assistant/schema.ts'
import * as files from '#server/modules/files/schema.ts'

/** Every table, for the query builder. drizzle-kit reads the files of schema/ itself. */
export const schema = { ...accounts, ...catalogue, ...chat, ...files }
