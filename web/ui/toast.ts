import type { ToastMessage } from './toast-container.tsx'

/** Shows a message over the page. The toasts' code loads with the first message. */
export async function showToast(message: ToastMessage): Promise<void> {
  const { present } = await import('./toast-container.tsx')
  present(message)
}
