import { createContext, use } from 'react'
import { Outlet, ScrollRestoration, useLoaderData } from 'react-router-dom'
import { Currency } from '../../ui/currency.ts'
import { OfflineStrip } from '../../ui/offline-strip.tsx'
import { ShopName } from '../../ui/page-title.tsx'
import type { ShellRouteData } from './shell-loader.ts'

/** HTML of header and footer: from the server's rendering, and in the browser what is in the document already. */
export const ChromeContext = createContext({ top: '', end: '' })

/** Everything around a page. Header and footer are not React's: plain HTML that small scripts bring to life. */
export function Shell() {
  const { name, currency, theme } = useLoaderData() as ShellRouteData
  const chrome = use(ChromeContext)
  return (
    <div id="shell">
      <ThemeSheet address={theme} />
      <Frozen id="shell-top" html={chrome.top} />
      <OfflineStrip />
      <Currency value={currency}>
        <ShopName value={name}>
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </ShopName>
      </Currency>
      <Frozen id="shell-end" html={chrome.end} />
      <ScrollRestoration />
    </div>
  )
}

function Frozen({ id, html }: { id: string; html: string }) {
  return (
    <div
      id={id}
      className="contents"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own rendering, escaped there
      dangerouslySetInnerHTML={{ __html: html }}
    />
  )
}

/** The owner's colours, in the document's head after the shop's own. */
export function ThemeSheet({ address }: { readonly address: string | null }) {
  return address && <link rel="stylesheet" href={address} precedence="theme" />
}
