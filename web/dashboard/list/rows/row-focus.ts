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

/** The focus goes to the link of a row, in the form that is shown; without a row to the search of the list. */
export function focusKey(key: string | undefined): void {
  const at = key === undefined ? '.list-search input[type="search"]' : `[data-key="${CSS.escape(key)}"] a`
  ;[...document.querySelectorAll<HTMLElement>(at)].find(isShown)?.focus()
}

/** The row below one that goes, else the one above it. */
export function keyBeside(keys: readonly string[], gone: string): string | undefined {
  const at = keys.indexOf(gone)
  return keys[at + 1] ?? keys[at - 1]
}

const isShown = (part: HTMLElement) => part.offsetParent !== null
