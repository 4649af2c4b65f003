import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the migrations from the schema; paths are relative to the project root. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/schema.ts',
  out: './server/migrations',
})
