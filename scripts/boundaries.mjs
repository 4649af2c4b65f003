// @ts-check
/** `npm run boundaries`: prints every violation of the boundary table and of the style rules. */
import { fileURLToPath } from 'node:url'
import { checkTree } from './boundaries/check.mjs'

const { files, violations } = checkTree(fileURLToPath(new URL('..', import.meta.url)))
for (const { path, line, rule, message } of violations) console.error(`${path}:${line}  [${rule}] ${message}`)
if (violations.length > 0) console.error(`${violations.length} violations in ${files} files`)
else console.log(`boundaries hold: ${files} files`)
// Checking no file at all is a failure too.
if (violations.length > 0 || files === 0) process.exitCode = 1
