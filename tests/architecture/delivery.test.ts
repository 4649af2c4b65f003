import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '#server/platform/settings.ts'
import { faultsOfCompose, faultsOfImage } from '../../scripts/delivery/rules.mjs'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../../docs/hosting', file), 'utf8')
const names = Object.keys(settings)

test('the image is pinned, runs without root, contains no secrets and has a health check', () => {
  const dockerfile = textOf('Dockerfile')
  expect(faultsOfImage(dockerfile)).toEqual([])
  const breaks: [from: RegExp, to: string, fault: string][] = [
    [/node:\S+/, 'node:latest', 'node:latest is not pinned'],
    [/USER node(?=\nEXPOSE)/, 'USER root', 'the last image runs as root'],
    [/HEALTHCHECK .*\n.*\n/, '', 'the last image has no HEALTHCHECK'],
    [/ENV NODE_ENV/, 'ENV SMTP_URL=smtp://a NODE_ENV', 'a secret would be stored in the image'],
    [/ \\\n.*rm -rf \/var\/lib\/apt\/lists\/\*/, '', 'lists of packages stay in the image'],
    [/COPY \. \./, 'ADD . .', 'ADD may download or unpack'],
  ]
  for (const [from, to, fault] of breaks)
    expect(faultsOfImage(dockerfile.replace(from, to))).toEqual([expect.stringContaining(fault)])
})

test('compose.yaml pins its images, and env.example names only settings that exist', () => {
  const [compose, example] = [textOf('compose.yaml'), textOf('env.example')]
  expect(faultsOfCompose(compose, example, names)).toEqual([])
  expect(parse(compose, { merge: true })).toMatchObject({
    services: { 'app-2': { read_only: true, cap_drop: ['ALL'] } },
  })
  expect(faultsOfCompose(compose.replace(/caddy:\S+/, 'caddy'), `${example}SMTP=1\n`, names)).toEqual([
    'caddy is not pinned',
    'SMTP is not a setting',
  ])
})
