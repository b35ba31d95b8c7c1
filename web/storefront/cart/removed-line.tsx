import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { CartLineModel } from '../../models/cart.ts'
import { Button } from '../../ui/button.tsx'
import { lineName } from '../line-name.ts'
import { cartEdit } from './edit.ts'

/** Stands where a line was, so that it can come back to where it was. The focus stays in that place too. */
export function RemovedLine({ line }: { line: CartLineModel }) {
  const { t } = useTranslation('cart')
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The button that was pressed is gone with its line.
    if (document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [])
  const putBack = () => {
    const place = box.current?.closest('tr, li')
    const list = place?.parentElement
    const index = place && list ? [...list.children].indexOf(place) : -1
    cartEdit.change({ type: 'put-back', line })
    requestAnimationFrame(() => list?.children[index]?.querySelector<HTMLElement>('button, input')?.focus())
  }
  return (
    <div ref={box} role="status" className="flex items-center gap-4 rounded-lg bg-sunken py-1 ps-4 pe-1">
      <p className="body-sm me-auto min-w-0 py-2 text-ink-2">{t('removed', { line: lineName(line) })}</p>
      <Button look="quiet" onClick={putBack}>
        {t('undo')}
      </Button>
    </div>
  )
}
