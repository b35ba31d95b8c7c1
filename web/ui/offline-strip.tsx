import WifiOff from 'lucide-react/icons/wifi-off'
import { useTranslation } from 'react-i18next'
import { useOnline } from './use-online.ts'

/** Says that the connection is gone, and what is kept: in the shop, changes of the cart. */
export function OfflineStrip({ words }: { readonly words?: string }) {
  const { t } = useTranslation('ui')
  return (
    <div role="status" className="sticky top-0 z-30">
      {useOnline() ? null : (
        <p data-offline="" className="border-line border-b bg-sunken">
          <span className="frame body-sm flex items-center gap-2 py-2 text-ink-2 max-sm:min-h-14">
            <WifiOff size={16} aria-hidden className="shrink-0" />
            {words ?? t('offline')}
          </span>
        </p>
      )}
    </div>
  )
}
