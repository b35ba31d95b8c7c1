import { useLocation } from 'react-router-dom'
import { useWords } from '../../i18n/use-words.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** In place of the products that did not come; the same address is asked once more. */
export function Failed() {
  const t = useWords('listing')
  const { pathname, search } = useLocation()
  return (
    <div role="alert">
      <EmptyState
        title={t('failed.title')}
        help={t('failed.help')}
        action={
          <a href={pathname + search} data-keep-scroll="" className={buttonClass()}>
            {t('failed.retry')}
          </a>
        }
      />
    </div>
  )
}
