import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build, type Rollup } from 'vite'

/** Where the page stands: on the shop's own origin, as NextAuth's client asks for. */
export const path = '/next-auth'

let bundled: Promise<string> | undefined

/** Puts a page with NextAuth's client on the shop's origin, for one browser. The client is bundled as it came from npm. */
export async function servePage(context: BrowserContext): Promise<void> {
  bundled ??= bundle()
  const code = await bundled
  await context.route(
    url => url.pathname === path,
    route =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><html lang="en"><title>NextAuth</title><div id="root"></div><script type="module" src="${path}.js"></script></html>`,
      }),
  )
  await context.route(`**${path}.js`, route => route.fulfill({ contentType: 'text/javascript', body: code }))
}

async function bundle(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    // What Next.js would fill in: nothing, so that the client takes the address of its page.
    define: { 'process.env': '{}', 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: false,
      rollupOptions: { input: fileURLToPath(new URL('page.tsx', import.meta.url)) },
    },
  })) as Rollup.RollupOutput
  return built.output[0].code
}
