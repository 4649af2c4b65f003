// @vitest-environment node
import { expect, test } from 'vitest'
import { inlineHashes } from '../../scripts/hosting/policy.ts'

// echo -n 'a{}' | openssl dgst -sha256 -binary | base64
const style = "'sha256-X1RutGBrXCt9KkSaXMK7tHftWiRscFHOhxsS8tv8hBk='"

test('inline styles and scripts are hashed once each, outside files and empty elements are not', () => {
  const html = `<style>a{}</style><style media="print">a{}</style><style></style>
<script type="module" src="/x.js"></script><script>a{}</script><link rel="stylesheet" href="/x.css">`
  expect(inlineHashes(html)).toEqual({ styles: [style], scripts: [style] })
})

test('an element inside a comment is none', () => {
  expect(inlineHashes('<!-- <style>a{}</style> -->')).toEqual({ styles: [], scripts: [] })
})

test('a browser hashes Windows line ends as plain ones', () => {
  expect(inlineHashes('<style>a\r\n{}</style>')).toEqual(inlineHashes('<style>a\n{}</style>'))
})
