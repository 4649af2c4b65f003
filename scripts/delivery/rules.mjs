// @ts-check
/** Parses docs/hosting/Dockerfile, and defines the rules for it and the files beside it. */

/** @typedef {{ name: string, image: string, steps: { verb: string, text: string }[] }} Stage */
/** @param {string} dockerfile @returns {Stage[]} */
export const stagesOf = (dockerfile) => {
  /** @type {Stage[]} */
  const stages = []
  const lines = dockerfile.replaceAll(/^\s*#.*\n/gm, '').replaceAll(/\\\n\s*/g, '')
  for (const [, verb = '', text = ''] of lines.matchAll(/^([A-Z]+) +(.+)$/gm)) {
    const [image = '', , name = ''] = text.split(' ')
    if (verb === 'FROM') stages.push({ name, image, steps: [] })
    else stages.at(-1)?.steps.push({ verb, text })
  }
  return stages
}

const secret = /PASSWORD|SECRET|TOKEN|PRIVATE|_KEY\b|DATABASE_URL|SMTP_URL/

/** @param {boolean} isBroken @param {string} fault */
const when = (isBroken, fault) => (isBroken ? [fault] : [])

/** @param {string} dockerfile @returns {string[]} */
export const faultsOfImage = (dockerfile) => {
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

/** Names that only compose.yaml reads. */
const ofCompose = ['SITE', 'POSTGRES_PASSWORD', 'BASE_PATH', 'SUPPORT_WIDGET']

/** @param {string} compose @param {string} example env.example @param {readonly string[]} settings @returns {string[]} */
export const faultsOfCompose = (compose, example, settings) => [
  ...[...compose.matchAll(/image: (\S+)/g)]
    .map(([, image = '']) => image)
    .filter((image) => !image.startsWith('agro-') && !/:\d/.test(image))
    .map((image) => `${image} is not pinned`),
  ...[...example.matchAll(/^(?:# )?([A-Z_]+)=/gm)]
    .map(([, name = '']) => name)
    .filter((name) => !settings.includes(name) && !ofCompose.includes(name))
    .map((name) => `${name} is not a setting`),
]
