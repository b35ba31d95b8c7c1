/** Loads what the owner has set up, after the visitor allowed it. */
export function startOutsideServices({ googleAnalytics, facebookPixel }: DOMStringMap): void {
  if (googleAnalytics) startGoogleAnalytics(googleAnalytics)
  if (facebookPixel) startFacebookPixel(facebookPixel)
}

type Fbq = {
  (...values: unknown[]): void
  callMethod?: (...values: unknown[]) => void
  queue: unknown[]
  push: Fbq
  loaded: boolean
  version: string
}

declare global {
  interface Window {
    fbq?: Fbq
    _fbq?: Fbq
    dataLayer?: unknown[]
  }
}

/** Meta's own snippet, without its inline script. Events wait in a queue until Meta's script has loaded. */
function startFacebookPixel(id: string): void {
  const fbq: Fbq = Object.assign(
    (...values: unknown[]) => {
      if (fbq.callMethod) fbq.callMethod(...values)
      else fbq.queue.push(values)
    },
    { queue: [] as unknown[], loaded: true, version: '2.0', push: null as unknown as Fbq },
  )
  fbq.push = fbq
  window.fbq = fbq
  window._fbq = fbq
  fbq('init', id)
  fbq('track', 'PageView')
  loadScript('https://connect.facebook.net/en_US/fbevents.js')
}

/** Google's own snippet, without its inline script. It notices pages that change in place by itself. */
function startGoogleAnalytics(id: string): void {
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

/** Adds a script of another origin to the page. */
function loadScript(address: string): void {
  const script = document.createElement('script')
  script.async = true
  script.src = address
  document.head.append(script)
}
