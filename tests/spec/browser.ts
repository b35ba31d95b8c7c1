import { vi } from 'vitest'

/** As much of an element as the small scripts of the shell touch. */
export class StandIn extends EventTarget {
  readonly dataset: Record<string, string> = {}
  readonly attributes = new Map<string, string>()
  textContent = ''
  value = ''
  readonly parts: { readonly [selector: string]: StandIn | readonly StandIn[] }

  constructor(parts: StandIn['parts'] = {}) {
    super()
    this.parts = parts
  }

  querySelector = (selector: string): unknown => this.parts[selector] ?? null
  querySelectorAll = (selector: string): unknown => this.parts[selector] ?? []
  getAttribute = (name: string): string | null => this.attributes.get(name) ?? null
  setAttribute = (name: string, value: string): void => void this.attributes.set(name, value)
  removeAttribute = (name: string): void => void this.attributes.delete(name)
  toggleAttribute = (name: string, on: boolean): void => (on ? this.setAttribute(name, '') : this.removeAttribute(name))
  contains = (other: unknown): boolean => other === this
  focus(): void {
    this.dispatchEvent(new Event('focus'))
  }
}

/** A browser without a page: what the test puts into it is all there is. Undone with `vi.unstubAllGlobals()`. */
export function standInBrowser(elements: { readonly [id: string]: unknown } = {}) {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    activeElement: null,
    documentElement: { lang: 'en', dir: 'ltr' },
    getElementById: (id: string) => elements[id] ?? null,
  })
  const window = Object.assign(new EventTarget(), {
    matchMedia: () => ({ matches: false }),
    location: { assign: vi.fn() },
  })
  vi.stubGlobal('document', document)
  vi.stubGlobal('window', window)
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('navigator', { sendBeacon: () => true })
  return { document, window, kept }
}

/** An answer in JSON. */
export const answer = (body: unknown, status = 200): Response => Response.json(body, { status })

/** What `fetch` throws where nobody answers. */
export const unreachable = (): Promise<never> => Promise.reject(new TypeError('Failed to fetch'))
