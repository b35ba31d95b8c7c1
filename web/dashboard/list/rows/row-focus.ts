/** Moves the focus to the first link of the row below (1) or above (-1), in the table or on a phone in its rows; Enter opens it. */
export function focusRow(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('.list-table > tbody > tr[data-key], .phone-rows > li')]
  const shown = rows.filter(isShown)
  const within = document.activeElement?.closest('.unfolded')?.previousElementSibling ?? document.activeElement
  const at = shown.findIndex(row => row.contains(within))
  shown[at < 0 ? 0 : Math.min(shown.length - 1, Math.max(0, at + by))]?.querySelector('a')?.focus()
}

/** The key of the row that the focus is in. */
export function focusedKey(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('[data-key]')?.dataset.key
}

/** The focus goes to the link of a row, in the form that is shown. */
export function focusKey(key: string): void {
  const links = document.querySelectorAll<HTMLElement>(`[data-key="${CSS.escape(key)}"] a`)
  ;[...links].find(isShown)?.focus()
}

const isShown = (part: HTMLElement) => part.offsetParent !== null
