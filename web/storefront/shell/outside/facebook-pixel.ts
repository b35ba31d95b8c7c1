import { loadScript } from './load-script.ts'

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
  }
}

/** Meta's own snippet, without its inline script: what is told before theirs has loaded waits in a queue. */
export function startFacebookPixel(id: string): void {
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
