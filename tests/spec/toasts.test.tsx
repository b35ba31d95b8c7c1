import { isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ToastKind, ToastMessage } from '#web/ui/toast-message.ts'
import { standInBrowser } from './browser.ts'

type Shown = { content: (props: { closeToast: () => void }) => ReactNode; options: { [name: string]: unknown } }
const shown: Shown[] = []
const regions: ReactElement<{ [name: string]: unknown }>[] = []

vi.mock('react-toastify/unstyled', () => ({
  ToastContainer: () => null,
  cssTransition: (classes: object) => classes,
  toast: (content: Shown['content'], options: Shown['options']) => void shown.push({ content, options }),
}))
vi.mock('react-dom', () => ({ flushSync: (act: () => void) => act() }))
vi.mock('react-dom/client', () => ({
  createRoot: () => ({ render: (region: unknown) => isValidElement(region) && regions.push(region as never) }),
}))

beforeAll(() => {
  const { document } = standInBrowser()
  Object.assign(document, { createElement: () => ({}), body: { append() {} } })
  vi.stubGlobal('requestAnimationFrame', (act: () => void) => act())
})
afterAll(() => vi.unstubAllGlobals())
beforeEach(() => void shown.splice(0))

const labels = { close: 'Close', region: 'Messages' }
async function show(message: Omit<ToastMessage, 'labels' | 'text'>): Promise<Shown> {
  const { showToast } = await import('#web/ui/toast.ts')
  await showToast({ ...message, text: 'Added 48 pieces', labels })
  return shown.at(-1)!
}

test.each<ToastKind>(['info', 'success', 'warning', 'error', 'default'])('toast type %s', async kind => {
  const { content, options } = await show({ kind })
  expect(options.type).toBe(kind)
  expect(renderToStaticMarkup(content({ closeToast() {} }))).toContain('Added 48 pieces')
})

test('toasts stand top-center', async () => {
  await show({ kind: 'info' })
  expect(regions).toHaveLength(1)
  expect(regions[0]?.props).toMatchObject({ position: 'top-center', 'aria-label': 'Messages' })
})

test.each<ToastKind>(['info', 'success', 'default'])('toast auto-close 2000 ms: %s', async kind => {
  expect((await show({ kind })).options.autoClose).toBe(2000)
})

test.each<ToastKind>(['error', 'warning'])('a toast that can be missed stays until it is closed: %s', async kind => {
  expect((await show({ kind })).options.autoClose).toBe(false)
})
