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
      filter: { id: /node_modules\/(react-router|react-i18next|i18next)\// },
      handler: code =>
        code.replace(/= (\w+\.forwardRef\()/g, '= /* @__PURE__ */ $1').replace(/^\s*[\w$]+\.displayName = .*;$/gm, ''),
    },
  }
}

/**
 * Takes the way to a server of strings out of i18next: pages bring their strings, and `web/i18n/load.ts` asks for others.
 * Fails with a version of i18next that names it otherwise.
 */
function withoutBackend(): Plugin {
  return {
    name: 'without-backend',
    apply: 'build',
    applyToEnvironment: environment => environment.name === 'client',
    transform: {
      filter: { id: /node_modules\/i18next\/dist\/esm\/i18next\.js(\?|$)/ },
      handler(code) {
        const smaller = code.replace(
          /^class Connector extends EventEmitter \{$[\s\S]*?^\}$/m,
          'class Connector extends EventEmitter { state = {} }',
        )
        if (smaller.length === code.length) this.error('i18next has no class Connector any more')
        return smaller
      },
    },
  }
}

/** Builds Lucide's icons with the shop's own few lines instead of Lucide's component, which need neither names nor keys. */
function smallIcons(): Plugin {
  const createIcon = fileURLToPath(new URL('web/ui/icon.ts', import.meta.url))
  return {
    name: 'small-icons',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /\/createLucideIcon\.mjs$/ }, handler: () => createIcon },
    transform: {
      filter: { id: /\/lucide-react\/dist\/esm\/icons\// },
      handler: code => code.replace(/,? key: "\w+"|^ {2}(name|size): .*|^__iconData\.node;$/gm, ''),
    },
  }
}

/** Ends the id of a module that the dashboard has for itself. */
const ownCopy = '?dashboard'

/**
 * Gives the dashboard its own copy of every module that it shares with the storefront. Otherwise shared chunks would split
 * finer and hold what only staff need, and each shopper's first page would grow. Staff load the framework once more.
 */
function dashboardApart(): Plugin {
  return {
    name: 'dashboard-apart',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: environment => environment.name === 'client',
    async resolveId(source, importer, options) {
      if (!importer || !(importer.includes('/web/dashboard/') || importer.endsWith(ownCopy))) return null
      const from = importer.replace(ownCopy, '')
      const resolved = await this.resolve(source, from, { ...options, skipSelf: true })
      if (!resolved || resolved.external || !/^[^\0?]+\.(tsx?|m?js|json)$/.test(resolved.id)) return resolved
      return resolved.id.includes('/web/dashboard/') ? resolved : { ...resolved, id: resolved.id + ownCopy }
    },
  }
}

/** Modules that every page needs and that change only with a version: one file that browsers keep. */
const framework = /node_modules\/(react|react-dom|scheduler|react-router|react-router-dom|i18next|react-i18next)\//
/** Controls of forms, apart from the modules that show products, which most pages need. */
const controls =
  /\/web\/ui\/(address-lines|amounts|delivery|dialog|field|form-faults|quantity|select)\.|\/icons\/(check|circle-exclamation-point|minus|plus|trash)\./
/** Of several pages, but of none that lists products: each where its pages need it. */
const scattered =
  /\/web\/ui\/(auth-form|breadcrumb|card-address|card-row|country-field|coupon-\w+|notice-list|password-input|post-card|prose|scene|sign-in-\w+|stage-mark|toast)\.|\/web\/i18n\/load\.|\/icons\/(chevron-(left|right)|printer|ticket-percent)\./
const ui = (id: string) => /\/web\/(ui|i18n)\/|lucide-react/.test(id) && !controls.test(id) && !scattered.test(id)
/** Of the shop's own pages. */
const shoppers = (test: RegExp | ((id: string) => boolean)) => (id: string) =>
  !id.endsWith(ownCopy) && (typeof test === 'function' ? test(id) : test.test(id))

export default defineConfig(({ command }) => ({
  plugins: [react(), tailwindcss(), vike(), dashboardApart(), smallIcons(), withoutBackend(), unusedComponentsGo()],
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
  ssr: { noExternal: command === 'build' ? [/^react-router/, 'cookie', 'set-cookie-parser', 'lucide-react'] : [] },
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
          // Asks for a label, for a report that nobody makes, on a group that is not ours.
          onLog: (level, log, next) => log.code !== 'MISSING_CODE_SPLITTING_GROUP_DEBUG_NAME' && next(level, log),
          output: {
            codeSplitting: {
              groups: [
                // The entry needs it, and must not need what it loads.
                { name: 'loader', test: /vite\/preload-helper/, priority: 3 },
                { name: 'framework', test: shoppers(framework), priority: 2 },
                { name: 'dashboard', test: (id: string) => id.endsWith(ownCopy), minShareCount: 2, priority: 2 },
                { name: 'ui', test: shoppers(ui), minShareCount: 2, priority: 1 },
                { name: 'controls', test: shoppers(controls), minShareCount: 3 },
                // The same pages need them, and alone each is smaller than what a file of its own costs.
                { name: 'arrows', test: shoppers(/\/icons\/chevron-(left|right)\./), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
  },
}))
