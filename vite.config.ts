import { createHash } from 'node:crypto'
import { relative } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { browserGuard } from './ops/browser-guard.ts'
import { listChunkGroups } from './ops/chunk-groups.ts'

/**
 * `name_hash`, with a hash of the file's path: Vite's default also adds the line number, which every page would have to
 * load.
 */
const nameClass = (name: string, file: string) =>
  `${name}_${createHash('sha256')
    .update(relative(import.meta.dirname, file.split('?')[0]!))
    .digest('hex')
    .slice(0, 5)}`

const FRAMEWORK = { name: 'framework', test: /node_modules\/(react|react-dom|scheduler|react-router|cookie)\// }

export default defineConfig({
  plugins: [reactRouter(), browserGuard],
  publicDir: false,
  css: { modules: { generateScopedName: nameClass } },
  // Fonts and pictures remain separate files, because every visitor would load data URLs in the CSS, whether needed or
  // not.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [FRAMEWORK, ...listChunkGroups()] } } } },
    },
  },
  // With a cold dev cache, discovering these one by one would reload the page while it is in use.
  optimizeDeps: { include: ['react', 'react-dom/client', 'react-router', 'react-router/dom'] },
})
