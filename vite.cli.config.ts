import { defineConfig } from 'vite'

/**
 * The command `device-events`: plain Node. What only one of its commands needs is a file of its own, so that
 * all of them start fast.
 */
export default defineConfig({
  // Without the condition `node`, for which the core of vue-i18n has whole CommonJS files, of which nothing
  // unused can be left out.
  ssr: {
    noExternal: true,
    external: ['keytar'],
    target: 'node',
    resolve: { conditions: ['module', 'production'] },
  },
  build: {
    ssr: true,
    outDir: 'out/cli',
    emptyOutDir: true,
    target: 'node20',
    chunkSizeWarningLimit: 2000,
    minify: true,
    sourcemap: 'hidden',
    rollupOptions: {
      input: { 'device-events': 'src-cli/index.ts', 'parsing-worker': 'src-main/parsing/parsing-worker.ts' },
      // All in one folder, where the code that starts the parsing thread looks for it.
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name]-[hash].js',
        minify: { mangle: { keepNames: true }, compress: { keepNames: { function: true, class: true } } },
      },
    },
  },
  define: {
    'process.env.NODE_ENV': '"production"',
    __INTLIFY_DROP_MESSAGE_COMPILER__: 'false',
    __INTLIFY_JIT_COMPILATION__: 'true',
    __INTLIFY_PROD_DEVTOOLS__: 'false',
  },
})
