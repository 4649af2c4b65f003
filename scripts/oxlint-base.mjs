// @ts-check
/** The linter's rules, without the boundaries that make-oxlintrc.mjs adds from the table. */

export const base = {
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
    'import/no-cycle': 'error',
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
    // A live read that comes to show something is judged by `shows` of tests/harness/live-read.ts.
    'vitest/expect-expect': ['error', { assertFunctionNames: ['expect', 'shows'] }],
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // Off, each for its reason: the automatic runtime compiles JSX.
    'react/react-in-jsx-scope': 'off',
    // fake-indexeddb/auto and styles are imported for their side effects.
    'import/no-unassigned-import': 'off',
    // zod/mini's own API has a leading underscore (z._default).
    'no-underscore-dangle': 'off',
    // Every "as" at an edge is unsafe; the edges are few, known and parsed.
    'typescript/no-unsafe-type-assertion': 'off',
    // Search in Chinese text needs code points.
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    // pg returns int8 and count() as text, whatever the types say: Number() is needed there.
    'typescript/no-unnecessary-type-conversion': 'off',
    // Sorting a fresh array in place is fine, and so is the default order of strings.
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Messages of workers and BroadcastChannel have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
    // XMLHttpRequest, IDBRequest and workers are easier to read with their single handlers.
    'unicorn/prefer-add-event-listener': 'off',
    // A helper next to its only use is easier to read.
    'unicorn/consistent-function-scoping': 'off',
    // These rules judge by the method's name: a transaction's catch(), a middleware's next().
    'promise/valid-params': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    // The rule ignores await: it takes a flag that another task changes for unchanged.
    'no-unmodified-loop-condition': 'off',
    // A field follows a draft or an address that other code changes.
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // TypeScript checks returns, and knows when a switch is exhaustive.
    'consistent-return': 'off',
    // A dialog or a step in one moves the focus to its first field, which screen reader users expect.
    'jsx-a11y/no-autofocus': 'off',
    // pg is CommonJS: its documentation uses the default export.
    'import/no-named-as-default-member': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    // These rules know only React's own state: valtio's proxies are meant to be changed, and a callback that reads a
    // ref may be passed on during render.
    'react/immutability': 'off',
    'react/refs': 'off',
    // role="status" and role="search" on neutral elements are as accessible, and <output> is announced differently.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
}

/** Only problems belong in the user's console. */
export const page = {
  files: ['**/src/**'],
  rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
}

/**
 * The search index and the columns read typed arrays in inner loops, within bounds that were just compared. A check per
 * read would cost the time that packing saves, and noUncheckedIndexedAccess knows no bounds.
 */
export const innerLoops = {
  files: ['**/src/catalogue/search/engine/**', '**/src/catalogue/search/column*.ts'],
  rules: { 'typescript/no-non-null-assertion': 'off' },
}

/** Playwright's fixtures call a function named "use", which is no hook. */
export const browserTests = {
  files: ['**/e2e/**', '**/*.mjs'],
  rules: { 'react/rules-of-hooks': 'off' },
}
