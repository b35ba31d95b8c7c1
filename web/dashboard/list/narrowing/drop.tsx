import { type ReactNode, useEffect, useRef } from 'react'

type Props = {
  readonly summary: ReactNode
  readonly label?: string
  readonly className: string
  readonly children: ReactNode
}

/** Opens below its summary, with scripts and without. Escape and a press beside it close it again. */
export function Drop({ summary, label, className, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    const onPress = ({ target }: PointerEvent) => {
      if (!details.current?.contains(target as Node)) close(details.current)
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [])
  return (
    <details
      ref={details}
      name="list-drop"
      className="list-drop"
      onKeyDown={event => {
        if (event.key !== 'Escape' || !details.current?.open) return
        event.stopPropagation()
        close(details.current)
        details.current.querySelector('summary')?.focus()
      }}
    >
      <summary aria-label={label} className={className}>
        {summary}
      </summary>
      <div className="list-drop-panel">{children}</div>
    </details>
  )
}

function close(details: HTMLDetailsElement | null): void {
  if (details) details.open = false
}
