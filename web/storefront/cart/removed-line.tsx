import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { CartLineModel } from '../shop.ts'
import { lineName } from './groups.ts'
import { cartStore } from './use-cart.ts'

/** Stands where a line was, so that it can come back to where it was. */
export function RemovedLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  return (
    <div role="status" className="flex items-center gap-4 rounded-lg bg-sunken py-1 ps-4 pe-1">
      <p className="body-sm me-auto min-w-0 py-2 text-ink-2">{t('removed', { line: lineName(line) })}</p>
      <Button look="quiet" onClick={() => cartStore.change({ type: 'put-back', line })}>
        {t('undo')}
      </Button>
    </div>
  )
}
