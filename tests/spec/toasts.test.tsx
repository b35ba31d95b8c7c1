import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { ToastKind, ToastMessage } from '#web/ui/toast-container.tsx'
import { Message, optionsOf, region } from '#web/ui/toast-container.tsx'

const message = (kind: ToastKind): ToastMessage => ({
  kind,
  text: 'Added 48 pieces',
  labels: { close: 'Close', region: 'Messages' },
})

test.each<ToastKind>(['info', 'success', 'warning', 'error', 'default'])('toast type %s', kind => {
  expect(optionsOf(message(kind)).type).toBe(kind)
  expect(renderToStaticMarkup(<Message message={message(kind)} onClose={() => {}} />)).toContain('Added 48 pieces')
})

test('toasts stand top-center, in a region with a name', () => {
  expect(region('Messages', 'ltr').props).toMatchObject({
    position: 'top-center',
    'aria-label': 'Messages',
    rtl: false,
  })
  expect(region('Messages', 'rtl').props.rtl).toBe(true)
})

test.each<ToastKind>(['info', 'success', 'default'])('toast auto-close 2000 ms: %s', kind => {
  expect(optionsOf(message(kind)).autoClose).toBe(2000)
})

test.each<ToastKind>(['error', 'warning'])('a toast that can be missed stays until it is closed: %s', kind => {
  expect(optionsOf(message(kind)).autoClose).toBe(false)
})
