import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { classes } from './classes.ts'

const places = {
  /** In the middle. */
  dialog: 'm-auto max-h-[calc(100dvh-2rem)] w-[min(40rem,calc(100%-2rem))] rounded-xl',
  /** In the middle, with room for values side by side. */
  wide: 'm-auto max-h-[calc(100dvh-2rem)] w-[min(53.75rem,calc(100%-2rem))] rounded-xl',
  /** As much of the window as there is. */
  full: 'm-auto h-[calc(100dvh-2rem)] max-h-none w-[calc(100%-2rem)] max-w-none rounded-xl max-md:h-dvh max-md:w-full max-md:rounded-none',
  /** From the inline end, the whole height. */
  panel:
    'my-0 ms-auto me-0 h-dvh max-h-none w-[min(27.5rem,100%)] max-w-none starting:open:translate-x-6 rtl:starting:open:-translate-x-6',
  /** The same beside a page that goes on: Tab leaves it, and whoever opens it closes it with Escape. */
  beside:
    'fixed inset-y-0 start-auto end-0 z-40 m-0 h-dvh max-h-none w-[min(27.5rem,100%)] max-w-none starting:open:translate-x-6 rtl:starting:open:-translate-x-6',
  /** Rises from the bottom of a phone and covers it. */
  sheet: 'm-0 h-dvh max-h-none w-full max-w-none starting:open:translate-y-6',
  /** Rises from the bottom as high as its content. */
  drawer: 'mx-0 mt-auto mb-0 max-h-[85dvh] w-full max-w-none rounded-t-xl starting:open:translate-y-6',
} as const

type ContentProps = {
  onClose: () => void
  title: ReactNode
  place?: keyof typeof places
  children: ReactNode
  /** Stays at the end while the rest scrolls. */
  footer?: ReactNode
  /** Beside the title. */
  aside?: ReactNode
  bodyClassName?: string
}

/** The platform's dialog. Its heading gets the focus; Escape or a press on the backdrop closes it. */
export function Dialog({ open, ...content }: ContentProps & { open: boolean }) {
  return open ? <OpenDialog {...content} /> : null
}

function OpenDialog({ onClose, title, place = 'dialog', children, footer, aside, bodyClassName }: ContentProps) {
  const ref = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  const { t } = useTranslation('ui')
  const close = useRef(onClose)
  useEffect(() => {
    close.current = onClose
  })
  // A layout effect ends while the element still stands, and only close() gives the focus back to the opener.
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (place === 'beside') dialog.show()
    else dialog.showModal()
    heading.current?.focus({ preventScroll: true })
    const closed = () => close.current()
    dialog.addEventListener('close', closed)
    return () => {
      dialog.removeEventListener('close', closed)
      dialog.close()
    }
  }, [place])
  const hugs = place === 'dialog' || place === 'wide' || place === 'drawer'
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape, which the platform handles
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClick={event => event.target === event.currentTarget && onClose()}
      className={classes(
        'overflow-hidden bg-surface p-0 text-ink shadow-e2 backdrop:bg-ink/45 dark:backdrop:bg-bg/70',
        'transition duration-320 ease-out starting:open:opacity-0 motion-reduce:translate-none',
        places[place],
      )}
    >
      <div className={classes('flex max-h-[inherit] flex-col', !hugs && 'h-full')}>
        <div className="flex min-h-15 shrink-0 items-center gap-3 border-line border-b ps-5 pe-2">
          <h2 id={id} ref={heading} tabIndex={-1} className="h4 me-auto outline-none">
            {title}
          </h2>
          {aside}
          <button
            type="button"
            onClick={onClose}
            aria-label={t('dialog.close')}
            className="grid size-11 shrink-0 cursor-pointer place-items-center rounded-md hover:bg-sunken"
          >
            <X size={20} aria-hidden />
          </button>
        </div>
        <div className={bodyClassName ?? 'min-h-0 flex-1 overflow-y-auto overscroll-contain p-5'}>{children}</div>
        {footer ? <div className="shrink-0 border-line border-t p-4">{footer}</div> : null}
      </div>
    </dialog>
  )
}
