import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { iconImportsPlugin } from './icon-imports.ts'

/** Builds the suppliers' page separately: the buyers' bundle contains none of it, and no service worker stores it. */
export default defineConfig({
  root: join(import.meta.dirname, '../src/seller'),
  // The base is relative, because the path under which a backend serves the page is not known yet.
  base: './',
  publicDir: false,
  plugins: [iconImportsPlugin(), react()],
  build: { outDir: join(import.meta.dirname, '../dist/seller'), emptyOutDir: true, target: 'es2022' },
})
