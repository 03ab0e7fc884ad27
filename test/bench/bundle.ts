import { join } from 'node:path'
import vue from '@vitejs/plugin-vue'
import { build } from 'vite'

const cache = 'node_modules/.cache/bench'

/** Each runs in a process or a thread of its own. */
const nodeEntries = {
  main: 'test/bench/node/main.ts',
  'parsing-worker': 'src-main/parsing/parsing-worker.ts',
  'page-worker': 'test/bench/node/page-worker.ts',
}

/** As the application is built: what a loader adds for development would be measured as well. */
export const bundleForNode = async (): Promise<string> => {
  const outDir = join(cache, 'node')
  await build({
    configFile: false,
    logLevel: 'warn',
    // A native addon cannot be bundled.
    ssr: { noExternal: true, external: ['@duckdb/node-api'] },
    build: {
      ssr: true,
      outDir,
      emptyOutDir: true,
      rollupOptions: { input: nodeEntries, output: { entryFileNames: '[name].mjs' } },
    },
  })
  return join(outDir, 'main.mjs')
}

/** The folder with one page a grid. */
export const bundlePages = async (): Promise<string> => {
  const outDir = join(process.cwd(), cache, 'pages')
  const root = 'test/bench'
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    plugins: [vue()],
    define: {
      __VUE_I18N_FULL_INSTALL__: false,
      __VUE_I18N_LEGACY_API__: false,
      __INTLIFY_DROP_MESSAGE_COMPILER__: false,
      __INTLIFY_PROD_DEVTOOLS__: false,
    },
    build: {
      outDir,
      emptyOutDir: true,
      rollupOptions: {
        input: ['ours', 'live', 'revo-grid', 'ag-grid', 'naive-ui'].map((name) =>
          join(root, 'pages', `${name}.html`),
        ),
      },
    },
  })
  return outDir
}
