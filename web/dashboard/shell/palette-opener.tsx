import Search from 'lucide-react/icons/search'
import { type ComponentType, type RefObject, use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { I18nContext } from 'react-i18next'
import { useWords } from '../../i18n/use-words.ts'
import type { DashboardShellModel } from '../../models/dashboard.ts'
import type { PaletteProps } from './palette/palette.tsx'

/** The field in the top bar, and Ctrl or Cmd with K. The palette is loaded when it is first asked for, and has what was typed meanwhile. */
export function PaletteOpener({ model }: { readonly model: DashboardShellModel }) {
  const t = useWords('frame')
  const around = use(I18nContext)
  const [Palette, setPalette] = useState<ComponentType<PaletteProps> | null>(null)
  const [open, setOpen] = useState(false)
  const show = async () => {
    setOpen(true)
    if (Palette || !around) return
    try {
      const { loadNamespaces } = await import('../../i18n/load.ts')
      const [loaded] = await Promise.all([
        import('./palette/palette.tsx'),
        loadNamespaces(around.i18n, ['palette', 'orders', 'coupons']),
      ])
      setPalette(() => loaded.Palette)
    } catch (error) {
      setOpen(false)
      throw error
    }
  }
  const typed = useTyped(open && !Palette, () => setOpen(false))
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
        <span className="max-lg:sr-only">{t('palette')}</span>
        <kbd className="max-lg:hidden" dir="ltr">
          Ctrl K
        </kbd>
      </button>
      {open && Palette ? <Palette {...{ model, typed }} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

/** What is typed while somebody waits. It goes to no field and is no shortcut of the page; Escape ends the waiting. */
function useTyped(waiting: boolean, onEscape: () => void): RefObject<string> {
  const typed = useRef('')
  const onEnd = useRef(onEscape)
  // Between the last key here and the first one in the palette none is lost: it ends as the palette appears.
  useLayoutEffect(() => {
    if (!waiting) return
    typed.current = ''
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, isComposing } = event
      if (ctrlKey || metaKey || altKey || isComposing) return
      if (key === 'Escape') onEnd.current()
      else if (key === 'Backspace') typed.current = typed.current.slice(0, -1)
      else if ([...key].length === 1) typed.current += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    document.addEventListener('keydown', onKeyDown, { capture: true })
    return () => document.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [waiting])
  return typed
}
