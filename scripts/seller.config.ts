import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconImports } from './icon-imports.ts'

/** The page of suppliers, a build of its own: nothing of it is in the buyers' bundle, and no service worker stores it. */
export default defineConfig({
  root: join(import.meta.dirname, '../src/seller'),
  // The page does not know below which path its backend stands.
  base: './',
  publicDir: false,
  plugins: [iconImports(), react()],
  build: { outDir: join(import.meta.dirname, '../dist/seller'), emptyOutDir: true, target: 'es2022' },
})
