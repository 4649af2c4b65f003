// @ts-check
/** Globals that only `rooms` may use. */
const monopolies = [
  {
    globals: ['fetch', 'XMLHttpRequest', 'EventSource', 'WebSocket'],
    rooms: ['src/api/**', 'src/seller/main.tsx', 'src/sw/parts.ts', 'src/sw/shell.ts', 'src/repair/**'],
    message: 'Ask the API client in src/api; in the service worker use a Workbox strategy.',
  },
  {
    globals: ['localStorage', 'sessionStorage'],
    rooms: ['src/prefs/**', 'src/seller/main.tsx', 'src/repair/**'],
    message: 'Store it in the preferences document of src/prefs.',
  },
  {
    globals: ['indexedDB'],
    rooms: ['src/account/store/**', 'src/catalogue/store/**', 'src/repair/**'],
    message: 'Use the store of src/account or of src/catalogue.',
  },
]

/** @param {string} files @param {typeof monopolies} denied */
const withoutGlobals = (files, denied) => {
  const globals = denied.flatMap(({ globals: names, message }) => names.map((name) => ({ name, message })))
  const rule = globals.length > 0 ? ['error', { globals, checkGlobalObject: true }] : 'off'
  return { files: [`**/${files}`], rules: { 'no-restricted-globals': rule } }
}

const clock = 'Take the injected Clock.'
const random = 'Take the injected Random.'
const injectedGlobals = [
  { object: 'Date', property: 'now', message: clock },
  { object: 'Math', property: 'random', message: random },
  { property: 'randomUUID', message: random },
  { property: 'getRandomValues', message: random },
]
const unreliable = [
  { property: 'onLine', message: 'It is often wrong: read src/account/outbox/connection.' },
  { object: 'navigator', property: 'sendBeacon', message: 'Ask the API client in src/api.' },
]
const nodeRandom = {
  paths: ['node:crypto', 'crypto'].map((name) => ({
    name,
    importNames: ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues'],
    message: random,
  })),
}

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'react', 'jsx-a11y', 'import', 'promise', 'vitest'],
  env: { browser: true, es2023: true, node: true },
  ignorePatterns: ['dist', 'node_modules', 'test-results', 'coverage'],
  categories: { correctness: 'error', suspicious: 'error' },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-alert': 'error',
    'no-else-return': 'error',
    'no-eval': 'error',
    'no-param-reassign': 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
    'no-var': 'error',
    'object-shorthand': 'error',
    'prefer-const': 'error',
    'prefer-template': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false, allowUnsafeDynamicCyclicDependency: true }],
    'import/no-default-export': 'error',
    'max-lines': ['error', 400],
    'unicorn/filename-case': ['error', { case: 'kebabCase' }],
    'typescript/ban-ts-comment': ['error', { 'ts-expect-error': 'allow-with-description' }],
    // A wrapper may listen for keys and focus events that bubble; clicks need a real control.
    'jsx-a11y/no-static-element-interactions': ['error', { handlers: ['onClick', 'onMouseDown', 'onMouseUp'] }],
    'promise/no-multiple-resolved': 'error',
    'react/button-has-type': 'error',
    'react/exhaustive-deps': 'error',
    'react/jsx-no-target-blank': 'error',
    'react/no-array-index-key': 'error',
    'react/no-danger': 'error',
    'react/rules-of-hooks': 'error',
    'typescript/await-thenable': 'error',
    'typescript/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
    'typescript/no-explicit-any': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-import-type-side-effects': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/no-non-null-assertion': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/prefer-promise-reject-errors': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    // `expectShown` of tests/harness/live-read.ts asserts what a live read returns.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'expectShown'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    'vitest/no-restricted-matchers': [
      'error',
      { toMatchSnapshot: 'State what must be true.', toMatchInlineSnapshot: 'State what must be true.' },
    ],
    // The automatic runtime compiles JSX without React in scope.
    'react/react-in-jsx-scope': 'off',
    // fake-indexeddb/auto and styles are imported for their side effects.
    'import/no-unassigned-import': 'off',
    // zod/mini's own API has a leading underscore (z._default).
    'no-underscore-dangle': 'off',
    // Casts ("as") of outside data are unsafe, but there are few of them, and the data are parsed.
    'typescript/no-unsafe-type-assertion': 'off',
    // The search in Chinese text spreads strings to get their code points.
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    // pg returns int8 and count() as text, contrary to its types: Number() is needed there.
    'typescript/no-unnecessary-type-conversion': 'off',
    // Sorting a new array in place is safe, and so is the default order of strings.
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Messages of workers and BroadcastChannel have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
    // XMLHttpRequest, IDBRequest and workers are easier to read with their single handlers.
    'unicorn/prefer-add-event-listener': 'off',
    // A helper next to its only use is easier to read.
    'unicorn/consistent-function-scoping': 'off',
    // These rules match methods only by name: a transaction's catch(), a middleware's next().
    'promise/valid-params': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    // The rule ignores await, so it reports loops on a flag that another task changes.
    'no-unmodified-loop-condition': 'off',
    // Fields that show a draft's or the URL's value follow it in an effect, because other code can change it.
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // TypeScript checks returns, and knows when a switch is exhaustive.
    'consistent-return': 'off',
    // Dialogs move the focus to their first field, which users of screen readers expect.
    'jsx-a11y/no-autofocus': 'off',
    // pg is CommonJS: its documentation uses the default export.
    'import/no-named-as-default-member': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    // These rules assume React's own state. Valtio's proxies are meant to be changed, and a callback that reads a ref
    // may be passed on during render.
    'react/immutability': 'off',
    'react/refs': 'off',
    // role="status" and role="search" on neutral elements are equally accessible; <output> is announced differently.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['**/src/**'], rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] } },
    {
      files: ['**/src/**', '**/server/**'],
      rules: { 'max-lines-per-function': ['error', { max: 110, skipComments: true }] },
    },
    withoutGlobals('src/**', monopolies),
    ...[...new Set(monopolies.flatMap(({ rooms }) => rooms))].map((room) =>
      withoutGlobals(
        room,
        monopolies.filter(({ rooms }) => !rooms.includes(room)),
      ),
    ),
    {
      files: ['**/server/**'],
      rules: {
        'no-restricted-properties': ['error', ...injectedGlobals],
        'no-restricted-imports': ['error', nodeRandom],
      },
    },
    { files: ['**/src/**'], rules: { 'no-restricted-properties': ['error', ...injectedGlobals, ...unreliable] } },
    {
      files: [
        '**/src/account/outbox/connection/connectivity.ts',
        '**/src/lib/{clock,random}.ts',
        '**/server/platform/system.ts',
      ],
      rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
    },
    {
      // These files read typed arrays in inner loops, within bounds that were just compared; checks would take time.
      files: ['**/src/catalogue/search/engine/**', '**/src/catalogue/search/column*.ts'],
      rules: { 'typescript/no-non-null-assertion': 'off' },
    },
    {
      // Playwright's fixtures call a function named "use", which is not a hook.
      files: ['**/e2e/**', '**/*.mjs'],
      rules: { 'react/rules-of-hooks': 'off' },
    },
    {
      files: ['**/e2e/**'],
      rules: { 'no-restricted-properties': ['error', { property: 'waitForTimeout', message: 'Wait for the event.' }] },
    },
    {
      files: ['**/*.test.ts', '**/*.test.tsx', '**/test-*.{ts,tsx}'],
      rules: {
        'max-lines-per-function': 'off',
        'no-console': 'off',
        'no-restricted-globals': 'off',
        'no-restricted-imports': 'off',
        'no-restricted-properties': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    {
      files: ['**/*.config.{ts,mjs}', '**/*.d.ts', '**/tests/harness/pg-image.ts', '**/e2e/set-up.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
  ],
}
