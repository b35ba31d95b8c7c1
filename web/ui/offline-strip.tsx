import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** Says that the connection is gone: this tab keeps typed text, and this browser keeps changes of the cart. */
export function OfflineStrip() {
  const { t } = useTranslation('ui')
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status" className="sticky top-0 z-30">
      {online ? null : (
        <p data-offline="" className="border-line border-b bg-sunken">
          <span className="frame body-sm flex items-center gap-2 py-2 text-ink-2 max-sm:min-h-14">
            <WifiOff size={16} aria-hidden className="shrink-0" />
            {t('offline')}
          </span>
        </p>
      )}
    </div>
  )
}

function follow(changed: () => void): () => void {
  window.addEventListener('online', changed)
  window.addEventListener('offline', changed)
  return () => {
    window.removeEventListener('online', changed)
    window.removeEventListener('offline', changed)
  }
}
