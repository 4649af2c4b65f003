import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { settings } from '#server/platform/settings.ts'
import { stagesOf } from '../../scripts/delivery/stages.mjs'

const textOf = (file: string) => readFileSync(join(import.meta.dirname, '../../docs/hosting', file), 'utf8')

const secret = /PASSWORD|SECRET|TOKEN|PRIVATE|_KEY\b|DATABASE_URL|SMTP_URL/

const when = (isBroken: boolean, fault: string) => (isBroken ? [fault] : [])

const faultsOfImage = (dockerfile: string): string[] => {
  const stages = stagesOf(dockerfile)
  const lastSteps = stages.at(-1)?.steps ?? []
  const user = lastSteps.findLast(({ verb }) => verb === 'USER')?.text ?? 'root'
  const foreignImages = stages.map(({ image }) => image).filter((image) => !stages.some(({ name }) => name === image))
  return [
    ...foreignImages.flatMap((image) => when(!/:\d+\.\d+\.\d+|@sha256:/.test(image), `${image} is not pinned`)),
    ...when(/^(root|0)(:|$)/.test(user), 'the last image runs as root'),
    ...when(!lastSteps.some(({ verb }) => verb === 'HEALTHCHECK'), 'the last image has no HEALTHCHECK'),
    ...stages
      .flatMap(({ steps }) => steps)
      .flatMap(({ verb, text }) => [
        ...when(/^(ENV|ARG)$/.test(verb) && secret.test(text), `a secret would be stored in the image: ${text}`),
        ...when(verb === 'ADD', `ADD may download or unpack: ${text}`),
        ...when(/apt-get(?!.*rm -rf \/var\/lib\/apt)/.test(text), `lists of packages stay in the image: ${text}`),
      ]),
  ]
}

/** Environment variables of compose.yaml that the backend does not read. */
const ofCompose = ['SITE', 'POSTGRES_PASSWORD', 'BASE_PATH', 'SUPPORT_WIDGET']

const faultsOfCompose = (compose: string, example: string): string[] => [
  ...[...compose.matchAll(/image: (\S+)/g)]
    .map(([, image = '']) => image)
    .filter((image) => !image.startsWith('agro-') && !/:\d/.test(image))
    .map((image) => `${image} is not pinned`),
  ...[...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !(name in settings) && !ofCompose.includes(name))
    .map((name) => `${name} is not a setting`),
]

test('the Docker image is built from pinned images, does not run as root, contains no secrets and has a health check', () => {
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

test('compose.yaml pins its images and runs the app read-only; env.example names only settings that exist', () => {
  const [compose, example] = [textOf('compose.yaml'), textOf('env.example')]
  expect(faultsOfCompose(compose, example)).toEqual([])
  expect(parse(compose, { merge: true })).toMatchObject({
    services: { 'app-2': { read_only: true, cap_drop: ['ALL'] } },
  })
  expect(faultsOfCompose(compose.replace(/caddy:\S+/, 'caddy'), `${example}SMTP=1\n`)).toEqual([
    'caddy is not pinned',
    'SMTP is not a setting',
  ])
})
