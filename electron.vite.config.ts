import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'electron-vite'
import { dependencies } from './package.json'
import { readLicences } from './resources/licences'

/**
 * Small, because it is compiled at each start; functions keep their names, which a stack trace in the log
 * shows.
 */
const minify = { mangle: { keepNames: true }, compress: { keepNames: { function: true, class: true } } }

/**
 * Source maps are written beside the bundles, which do not refer to them, and are not packed: a trace from
 * the field is read with them.
 */
const small = { minify: true, sourcemap: 'hidden' } as const

export default defineConfig({
  main: {
    build: {
      ...small,
      outDir: 'out/main',
      // Everything is bundled but keytar, whose binary must stay a file of its own.
      externalizeDeps: { exclude: Object.keys(dependencies).filter((name) => name !== 'keytar') },
      rollupOptions: {
        input: { index: 'src-main/index.ts', 'parsing-worker': 'src-main/parsing/parsing-worker.ts' },
        output: { minify },
      },
    },
  },
  preload: {
    build: {
      ...small,
      outDir: 'out/preload',
      // The sandbox loads one CommonJS file and lets it require nothing but `electron`.
      externalizeDeps: false,
      rollupOptions: {
        input: 'src-preload/index.ts',
        output: { format: 'cjs', entryFileNames: 'index.cjs', minify },
      },
    },
  },
  renderer: {
    root: 'src-renderer',
    resolve: {
      alias: {
        '@css-render/vue3-ssr': join(import.meta.dirname, 'src-renderer/app/adopted-styles.ts'),
      },
    },
    build: {
      ...small,
      outDir: 'out/renderer',
      rollupOptions: {
        input: 'src-renderer/index.html',
        // One file for all that the first paint needs; without this, whatever a dialog needs as well would be
        // a file of its own, fifty of them.
        output: { codeSplitting: { groups: [{ name: 'page', tags: ['$initial'] }] } },
      },
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
