import { type ComponentType, use, useState } from 'react'
import { I18nContext } from 'react-i18next'
import type { KeysProps } from './keys.tsx'
import { useSingleKeys } from './single-keys.ts'

/** `?` lists the keys. The list is loaded when it is first asked for. */
export function KeysOpener() {
  const around = use(I18nContext)
  const [Keys, setKeys] = useState<ComponentType<KeysProps> | null>(null)
  const [open, setOpen] = useState(false)
  useSingleKeys({
    '?': async () => {
      setOpen(true)
      if (Keys || !around) return
      const { loadNamespaces } = await import('../../i18n/load.ts')
      const [loaded] = await Promise.all([import('./keys.tsx'), loadNamespaces(around.i18n, ['keys'])])
      setKeys(() => loaded.Keys)
    },
  })
  return open && Keys ? <Keys onClose={() => setOpen(false)} /> : null
}
