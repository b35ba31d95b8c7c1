import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** Under the header while there is no connection: what is typed into the checkout stays in this tab. */
export function OfflineStrip() {
  const { t } = useTranslation('checkout')
  const online = useSyncExternalStore(
    follow,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div role="status">
      {online ? null : (
        <p className="border-line border-b bg-sunken">
          <span className="frame body-sm flex items-center gap-2 py-2 text-ink-2">
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
