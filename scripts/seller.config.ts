import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconImports } from './icon-imports.ts'

/** The page of suppliers, a separate build: the buyers' bundle contains none of it, and no service worker stores it. */
export default defineConfig({
  root: join(import.meta.dirname, '../src/seller'),
  // The page does not know the path of its backend.
  base: './',
  publicDir: false,
  plugins: [iconImports(), react()],
  build: { outDir: join(import.meta.dirname, '../dist/seller'), emptyOutDir: true, target: 'es2022' },
})
