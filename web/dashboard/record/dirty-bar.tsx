import CircleDot from 'lucide-react/icons/circle-dot'
import { use, useEffect, useRef } from 'react'
import { useBlocker } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { SendingWaits } from '../../ui/use-online.ts'

type Props = {
  /** Names the changes that are not saved. */
  readonly what: string
  /** Says what saving does. */
  readonly detail: string
  readonly save: string
  readonly pending: boolean
  readonly onSave: () => void
  readonly onDiscard: () => void
}

/** Stands over the top bar while something typed is not saved. Ctrl or Cmd with S saves; leaving the page asks first. */
export function DirtyBar({ what, detail, save, pending, onSave, onDiscard }: Props) {
  const t = useWords('dashboard')
  const waits = use(SendingWaits)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.key !== nextLocation.key)
  const latest = useRef({ onSave, onDiscard })
  useEffect(() => {
    latest.current = { onSave, onDiscard }
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (!window.confirm(t('dirty.leave'))) return blocker.reset()
    blocker.proceed()
    latest.current.onDiscard()
  }, [blocker, t])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      latest.current.onSave()
    }
    const onLeave = (event: BeforeUnloadEvent) => event.preventDefault()
    document.addEventListener('keydown', onKeyDown)
    window.addEventListener('beforeunload', onLeave)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      window.removeEventListener('beforeunload', onLeave)
    }
  }, [])
  return (
    <section aria-label={t('dirty.label')} className="dirty-bar">
      <CircleDot size={17} aria-hidden />
      <p role="status">
        <b>{what}</b> <span>{detail}</span>
      </p>
      <button type="button" onClick={onDiscard}>
        {t('dirty.discard')}
      </button>
      <button
        type="button"
        className="save"
        aria-disabled={pending || waits || undefined}
        onClick={pending || waits ? undefined : onSave}
      >
        {save}
        <span aria-hidden="true" className="key">
          Ctrl S
        </span>
      </button>
    </section>
  )
}
