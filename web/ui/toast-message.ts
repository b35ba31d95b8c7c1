/** `default` says something without a tone of its own. */
export type ToastKind = 'info' | 'success' | 'warning' | 'error' | 'default'

export type ToastAction = { label: string; href: string }

export type ToastMessage = {
  kind: ToastKind
  text: string
  action?: ToastAction
  /** Names the close button and the region, in the page's language. */
  labels: { close: string; region: string }
}

/** Closes by itself only what says nothing that is not also seen elsewhere: no errors, nothing to act on. */
export function closesAfter(message: Pick<ToastMessage, 'kind' | 'action'>): number | false {
  return message.kind === 'error' || message.kind === 'warning' || message.action ? false : 2000
}
