import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'
import { useWords } from '../../i18n/use-words.ts'

type Props = {
  readonly title: ReactNode
  /** Beside the title: the state of what is open. */
  readonly tag?: ReactNode
  readonly onClose: () => void
  readonly children: ReactNode
}

/** Beside the lines rather than over them. Its heading gets the focus, Escape closes it, and the focus goes back unless it went on. */
export function Beside({ title, tag, onClose, children }: Props) {
  const t = useWords('order-page')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const before = document.activeElement
    heading.current?.focus()
    return () => {
      const isElsewhere = document.activeElement !== document.body
      if (!isElsewhere && before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  return (
    <section
      className="panel beside"
      aria-labelledby="act"
      onKeyDown={event => {
        // A dialog that it opened closes itself.
        if (event.key !== 'Escape' || (event.target as Element).closest('dialog')) return
        // The list around it would let go of its chosen rows.
        event.preventDefault()
        onClose()
      }}
    >
      <div className="panel-head">
        <h2 className="panel-title" id="act" ref={heading} tabIndex={-1}>
          {title}
        </h2>
        {tag}
        <button type="button" className="back" aria-label={t('close')} onClick={() => onClose()}>
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className="panel-part">{children}</div>
    </section>
  )
}
