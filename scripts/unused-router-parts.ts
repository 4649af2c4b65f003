import type { Plugin } from 'vite'

/**
 * The bundler drops a component that nothing uses only if creating it has no visible effect. The router names its components
 * afterwards and creates them by calls that the bundler does not know. So its links with styles, forms and scroll
 * restoration, which this app does not use, would be part of the first load.
 */
export const withoutUnusedParts = (code: string): string =>
  code
    .replace(/^\w+\.displayName = "[^"]*";$/gmu, '')
    .replace(/= (React\w*\.(?:createContext|forwardRef|memo)\()/gu, '= /* @__PURE__ */ $1')

export const unusedRouterParts = (): Plugin => ({
  name: 'unused-router-parts',
  apply: 'build',
  transform: {
    filter: { id: /react-router[\\/]dist[\\/]production/u },
    handler: (code) => ({ code: withoutUnusedParts(code), map: null }),
  },
})
