// @ts-check
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
