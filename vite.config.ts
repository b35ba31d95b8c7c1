import { fileURLToPath } from 'node:url'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig, type Plugin } from 'vite'

const router = (file: string) =>
  fileURLToPath(new URL(`node_modules/react-router/dist/production/${file}`, import.meta.url))

/**
 * Lets components that nobody uses go: their wrapper is not marked as free of side effects, and being given a name for
 * developer tools keeps them too. (Telling the bundler that no property write matters instead breaks the router's own.)
 */
function unusedComponentsGo(): Plugin {
  return {
    name: 'unused-components-go',
    apply: 'build',
    transform: {
      filter: { id: /node_modules\/(react-router|react-i18next|i18next|lucide-react)\// },
      handler: code =>
        code.replace(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1').replace(/^\s*[\w$]+\.displayName = .*;$/gm, ''),
    },
  }
}

/** What every page needs and what changes only with a version: one file that browsers keep. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), vike(), unusedComponentsGo()],
  resolve: {
    alias:
      command === 'build'
        ? // The package's own entries always pick its development build.
          [
            { find: /^react-router$/, replacement: router('index.mjs') },
            { find: /^react-router\/dom$/, replacement: router('dom-export.mjs') },
          ]
        : [],
  },
  // Bundled, so that the alias holds on the server too; its own dependencies are of other versions than the server's.
  ssr: { noExternal: command === 'build' ? [/^react-router/, 'cookie', 'set-cookie-parser'] : [] },
  build: {
    outDir: 'dist',
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 500,
    rolldownOptions: {
      treeshake: {
        // Modules of pages do nothing when they are read, but for the one that starts the browser.
        moduleSideEffects: [{ test: /\/web\/(?!.*\+client).*\.tsx?$/, sideEffects: false }],
      },
    },
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'framework', test: framework, priority: 2 },
                { name: 'ui', test: /\/web\/(ui|i18n)\/|lucide-react/, minShareCount: 2, priority: 1 },
              ],
            },
          },
        },
      },
    },
  },
}))
