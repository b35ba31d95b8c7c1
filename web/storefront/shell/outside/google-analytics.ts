import { loadScript } from './load-script.ts'

declare global {
  interface Window {
    dataLayer?: unknown[]
  }
}

/** Google's own snippet, without its inline script. It hears of pages that change in place by itself. */
export function startGoogleAnalytics(id: string): void {
  window.dataLayer = window.dataLayer ?? []
  // Google reads the arguments object, not an array.
  function gtag(..._values: unknown[]): void {
    // biome-ignore lint/complexity/noArguments: see above
    window.dataLayer?.push(arguments)
  }
  gtag('js', new Date())
  gtag('config', id)
  loadScript(`https://www.googletagmanager.com/gtag/js?id=${encodeURIComponent(id)}`)
}
