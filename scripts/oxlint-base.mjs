// @ts-check
/** What the linter checks, apart from the boundaries that make-oxlintrc.mjs adds from the table. */

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
    // A wrapper may listen for keys and focus that pass through it; clicks need a real control.
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
    'vitest/no-disabled-tests': 'error',
    'vitest/no-focused-tests': 'error',
    // Off, each for its reason:
    // JSX is compiled by the automatic runtime.
    'react/react-in-jsx-scope': 'off',
    // fake-indexeddb/auto and styles are imported for what they do.
    'import/no-unassigned-import': 'off',
    // zod/mini's own API has a leading underscore (z._default).
    'no-underscore-dangle': 'off',
    // Every "as" at an edge is unsafe; the edges are few, known and parsed.
    'typescript/no-unsafe-type-assertion': 'off',
    // Code points are what a search over Chinese text wants.
    'typescript/no-misused-spread': 'off',
    'typescript/restrict-template-expressions': 'off',
    // pg hands over int8 and count() as text, whatever the types say: Number() there is no decoration.
    'typescript/no-unnecessary-type-conversion': 'off',
    // Sorting a fresh array in place is no fault; TypeScript's own sort() of strings is what is meant.
    'unicorn/no-array-sort': 'off',
    'unicorn/no-array-reverse': 'off',
    'typescript/require-array-sort-compare': 'off',
    // Worker and BroadcastChannel messages have no target origin.
    'unicorn/require-post-message-target-origin': 'off',
    // XMLHttpRequest, IDBRequest and workers are read better by their one handler each.
    'unicorn/prefer-add-event-listener': 'off',
    // A helper beside its only use reads better.
    'unicorn/consistent-function-scoping': 'off',
    // They judge by the method's name: a transaction's catch(), a middleware's next().
    'promise/valid-params': 'off',
    'promise/no-callback-in-promise': 'off',
    'promise/no-promise-in-callback': 'off',
    'promise/always-return': 'off',
    // It knows no await: a flag that another task changes looks unchanged to it.
    'no-unmodified-loop-condition': 'off',
    // A field follows a draft or an address that somebody else changes.
    'react/set-state-in-effect': 'off',
    'react/exhaustive-effect-dependencies': 'off',
    // TypeScript judges returns, and knows when a switch is exhaustive.
    'consistent-return': 'off',
    // A dialog or a step of one moves the focus to its first field: that is what a screen reader's user expects.
    'jsx-a11y/no-autofocus': 'off',
    // pg is CommonJS: its default export is the documented way in.
    'import/no-named-as-default-member': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/require-to-throw-message': 'off',
    // They know only React's own state: valtio's proxies are there to be changed, and a callback that reads a ref
    // may be handed on during render.
    'react/immutability': 'off',
    'react/refs': 'off',
    // role="status" and role="search" on neutral elements are as accessible, and <output> is not announced alike.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
}

/** What ends up in the user's console is for faults. */
export const page = {
  files: ['**/src/**'],
  rules: { 'no-console': ['error', { allow: ['warn', 'error'] }] },
}

/**
 * The search index and the columns read typed arrays in its inner loops, within bounds it has just compared: a check per read
 * would cost what the packing wins, and noUncheckedIndexedAccess knows no bounds.
 */
export const innerLoops = {
  files: ['**/src/catalogue/search/engine/**', '**/src/catalogue/search/column*.ts'],
  rules: { 'typescript/no-non-null-assertion': 'off' },
}

/** Playwright's fixtures hand over with a function called "use", which is no hook. */
export const browserTests = {
  files: ['**/e2e/**', '**/*.mjs'],
  rules: { 'react/rules-of-hooks': 'off' },
}
