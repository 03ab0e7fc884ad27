import importSort from 'eslint-plugin-simple-import-sort'
import vue from 'eslint-plugin-vue'
import tseslint from 'typescript-eslint'
import { ownLines } from './lint/own-lines.js'

/** Rules 1 to 3 of the architecture: who may import what. */
const forbid = (files, patterns, ignores = []) => ({
  files,
  ignores,
  rules: { 'no-restricted-imports': ['error', { patterns }] },
})

/** What the page must not import. */
const ofPage = [
  {
    group: ['electron', 'node:*', 'fs', 'path', '**/src-main/**'],
    message: 'The page reaches main through window.desktop only.',
  },
  { regex: 'src-preload/(?!contract/)', message: 'Of the preload the page knows the contract only.' },
]

const compiledText = {
  selector:
    'CallExpression[callee.property.name="waitForFunction"] > :matches(Literal, TemplateLiteral).arguments:first-child',
  message:
    'A text is compiled anew at each look, which our content security policy forbids from the second on: poll with evaluate.',
}
/** What sleeps for a fixed time. A promise that only limits something else is kept in a name, and not awaited itself. */
const pauses = [
  ':matches(AwaitExpression, ArrowFunctionExpression) > NewExpression[callee.name="Promise"] > ArrowFunctionExpression > CallExpression.body[callee.name="setTimeout"][arguments.0.type="Identifier"]',
  'ImportDeclaration[source.value="node:timers/promises"] > ImportSpecifier[imported.name="setTimeout"]',
].map((selector) => ({
  selector,
  message:
    'Tests never sleep for a fixed time: wait for what happens (`expect.poll`, `waitUntil`), or move a clock.',
}))

export default tseslint.config(
  { ignores: ['out/**', 'dist/**', 'node_modules/**', 'test/results/**', 'test/electron-host/*.mjs'] },
  ...tseslint.configs.strict,
  ...vue.configs['flat/recommended'],
  {
    files: ['**/*.ts', '**/*.vue'],
    plugins: { imports: importSort, house: { rules: { 'own-lines': ownLines } } },
    languageOptions: {
      parserOptions: { parser: tseslint.parser, extraFileExtensions: ['.vue'], sourceType: 'module' },
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true }],
      // Side effects, Node, packages, then ours from far to near; no blank lines between.
      'imports/imports': ['error', { groups: [['^\\u0000', '^node:', '^@?\\w', '^\\.\\./', '^\\./']] }],
      'imports/exports': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true } }],
      'no-console': 'error',
      eqeqeq: 'error',
      'max-lines': ['error', { max: 300, skipBlankLines: false, skipComments: false }],
      'house/own-lines': ['error', 50],
      'no-sequences': ['error', { allowInParentheses: false }],
      'vue/html-self-closing': 'off',
      'vue/max-attributes-per-line': 'off',
      'vue/singleline-html-element-content-newline': 'off',
      'vue/html-indent': 'off',
      'vue/html-closing-bracket-newline': 'off',
      'vue/multiline-html-element-content-newline': 'off',
      'vue/no-v-html': 'error',
      'vue/multi-word-component-names': 'off',
      'vue/component-name-in-template-casing': ['error', 'PascalCase', { registeredComponentsOnly: false }],
      'vue/attribute-hyphenation': ['error', 'always'],
      'vue/v-on-event-hyphenation': ['error', 'always', { autofix: true }],
      'vue/v-bind-style': ['error', 'shorthand'],
      'vue/v-on-style': ['error', 'shorthand'],
      'vue/prefer-true-attribute-shorthand': 'error',
      'vue/block-lang': ['error', { script: { lang: 'ts' } }],
      'vue/component-api-style': ['error', ['script-setup']],
    },
  },
  // Tools and other people's packages export their default.
  { files: ['*.config.ts', '**/*.vue', '**/*.d.ts'], rules: { 'no-restricted-exports': 'off' } },
  // A page of a test or of the bench is made of what it looks at.
  { files: ['test/**/*.ts'], rules: { 'vue/one-component-per-file': 'off' } },
  {
    files: ['test/**/*.ts'],
    rules: { 'no-console': 'off', 'house/own-lines': 'off', 'max-lines': ['error', { max: 500 }] },
  },
  { files: ['test/**/*.ts'], rules: { 'no-restricted-syntax': ['error', compiledText, ...pauses] } },
  // A bench paces what it measures.
  { files: ['test/bench/**/*.ts'], rules: { 'no-restricted-syntax': ['error', compiledText] } },
  forbid(
    ['src-main/**/*.ts'],
    [
      {
        group: ['electron', 'electron/*', 'keytar'],
        message: 'Only src-main/shell and src-main/index.ts touch Electron and the keychain.',
      },
    ],
    ['src-main/shell/**', 'src-main/index.ts'],
  ),
  forbid(
    ['src-cli/**/*.ts'],
    [
      {
        group: ['electron', 'electron/*', 'keytar'],
        message: 'The command is plain Node; the keychain is behind src-main/shell/keytar-store.',
      },
      {
        group: ['**/src-renderer/**', 'vue', 'pinia'],
        message: 'The command starts without a page: move what both need to src-core.',
      },
    ],
  ),
  forbid(['src-renderer/**/*.{ts,vue}'], ofPage),
  forbid(
    ['src-renderer/**/*.ts'],
    [
      ...ofPage,
      {
        group: ['vue-i18n'],
        importNames: ['useI18n'],
        message:
          'Sentences are functions of data and of Words: take useWords or useTimedWords, or be given what they return.',
      },
    ],
    // One hands the messages out as Words, the other chooses their language.
    ['src-renderer/messages/use-words.ts', 'src-renderer/app/use-language.ts'],
  ),
  forbid(
    ['src-core/**/*.ts'],
    [
      {
        regex: '^(?!\\.{1,2}/|(?:@noble/hashes|fflate|hyparquet|hyparquet-writer|luxon|zod)(?:/|$))|/src-',
        message: 'src-core imports nothing outside itself but small libraries that need no platform.',
      },
    ],
  ),
  forbid(
    ['src-preload/contract/*.ts'],
    [
      {
        regex: '^(?!\\./|\\.\\./\\.\\./src-core/)',
        message: 'The contract imports nothing outside itself but src-core.',
      },
    ],
  ),
  forbid(
    ['src-preload/contract/*/*.ts'],
    [
      {
        regex: '^(?!\\./|\\.\\./[a-z-]+$|\\.\\./\\.\\./\\.\\./src-core/)',
        message: 'The contract imports nothing outside itself but src-core.',
      },
    ],
  ),
)
