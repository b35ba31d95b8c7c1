/** Mail programs read no style sheets: styles stand at the elements. Neutral; the one colour belongs to the action, and is the owner's. */
export const ink = '#1c1f26'
export const quiet = '#5b616e'
export const line = '#e0e2e7'
export const ground = '#f4f5f7'

export const fonts =
  "'Instrument Sans', 'IBM Plex Sans Arabic', 'Hind Siliguri', 'Segoe UI', Helvetica, Arial, sans-serif"

export const cell = { padding: '10px 0', borderBottom: `1px solid ${line}`, verticalAlign: 'top' } as const
export const figure = { ...cell, whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' } as const

/** For programs that turn mails dark themselves, and for those that ask. */
export const darkSheet = `
:root { color-scheme: light dark; supported-color-schemes: light dark }
@media (prefers-color-scheme: dark) {
  .ground { background: #16181d !important }
  .sheet { background: #1e2127 !important; color: #f1f2f4 !important }
  .ink { color: #f1f2f4 !important }
  .quiet { color: #a9aebb !important }
  .rule { border-color: #383c45 !important }
}`
