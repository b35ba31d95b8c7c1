import Search from 'lucide-react/icons/search'
import { type ComponentType, use, useEffect, useRef, useState } from 'react'
import { I18nContext } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import type { PaletteProps } from './palette/palette.tsx'

/** The field in the top bar, and Ctrl or Cmd with K. The palette is loaded when it is first asked for. */
export function PaletteOpener({ model }: { readonly model: DashboardShellModel }) {
  const t = useWords('frame')
  const around = use(I18nContext)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    setOpen(true)
    if (Palette || !around) return
    const { loadNamespaces } = await import('../../i18n/load.ts')
    const [loaded] = await Promise.all([
      import('./palette/palette.tsx'),
      loadNamespaces(around.i18n, ['palette', 'orders']),
    ])
    setPalette(() => loaded.Palette)
  }
  const latest = useRef(show)
  useEffect(() => {
    latest.current = show
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
  return (
    <>
      <button
        type="button"
        className="palette-opener"
        onClick={() => void show()}
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K"
      >
        <Search size={16} />
        <span className="max-md:sr-only">{t('palette')}</span>
        <kbd className="max-lg:hidden" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      {open && Palette ? <Palette model={model} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
