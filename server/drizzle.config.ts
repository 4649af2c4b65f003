import { defineConfig } from 'drizzle-kit'

/** `npm run db:generate` writes the migrations from the schema; paths are from the project's root. */
export default defineConfig({
  dialect: 'postgresql',
  schema: './server/**/schema.ts',
  out: './server/migrations',
})
