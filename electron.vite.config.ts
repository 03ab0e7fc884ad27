import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { join } from 'node:path'
import { readLicences } from './resources/licences'

export default defineConfig({
  main: {
    build: {
      outDir: 'out/main',
      // Everything is bundled but keytar, whose binary must stay a file of its own.
      externalizeDeps: { exclude: ['lossless-json', 'luxon', 'zod'] },
      rollupOptions: { input: { index: 'src-main/index.ts', 'parsing-worker': 'src-main/parsing/parsing-worker.ts' } },
    },
  },
  preload: {
    build: {
      outDir: 'out/preload',
      // The sandbox loads one CommonJS file and lets it require nothing but `electron`.
      externalizeDeps: false,
      rollupOptions: { input: 'src-preload/index.ts', output: { format: 'cjs', entryFileNames: 'index.cjs' } },
    },
  },
  renderer: {
    root: 'src-renderer',
    resolve: { alias: { '@css-render/vue3-ssr': join(import.meta.dirname, 'src-renderer/adopted-styles.ts') } },
    build: {
      outDir: 'out/renderer',
      rollupOptions: { input: 'src-renderer/index.html' },
      // Small files as `data:` addresses would need a wider content security policy.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
    },
    // No legacy API and no developer tools of the messages; the licences of what is built in.
    define: {
      __VUE_I18N_FULL_INSTALL__: false,
      __VUE_I18N_LEGACY_API__: false,
      __INTLIFY_DROP_MESSAGE_COMPILER__: false,
      __INTLIFY_PROD_DEVTOOLS__: false,
      __LICENCES__: JSON.stringify(readLicences(import.meta.dirname)),
    },
    plugins: [vue()],
  },
})
