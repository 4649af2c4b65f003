// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { withoutUnusedParts } from '../../scripts/unused-router-parts.ts'

test('an unused component can be removed: it gets no name, and creating it has no effect', () => {
  const code =
    'var NavLink = React10.forwardRef(\n  function NavLinkWithRef() {}\n);\nNavLink.displayName = "NavLink";\n'
  expect(withoutUnusedParts(code)).toBe(
    'var NavLink = /* @__PURE__ */ React10.forwardRef(\n  function NavLinkWithRef() {}\n);\n\n',
  )
})

test('the installed router has the form that the plugin looks for', () => {
  const folder = join(import.meta.dirname, '../../node_modules/react-router/dist/production')
  const chunks = readdirSync(folder).filter((file) => /^chunk-\w+\.mjs$/u.test(file))
  const code = chunks.map((file) => readFileSync(join(folder, file), 'utf8')).join('\n')
  expect(code).toContain('NavLink.displayName')
  expect(withoutUnusedParts(code)).not.toMatch(/^\w+\.displayName|= React\d*\.forwardRef/mu)
})
