import Radio from 'lucide-react/icons/radio'
import { useWords } from '../../../i18n/use-words.ts'
import type { HistoryEntry, OrderHistoryModel } from '../../../models/history.ts'
import { Announcement } from '../../../ui/announcement.tsx'
import { useTelling } from '../../history/telling.ts'

/** More than so many are not read out one by one. */
const most = 3

type Props = {
  /** What others did that the page shows already, the newest first. */
  readonly news: readonly HistoryEntry[]
  /** The same, where it is not shown yet; null: nothing waits. */
  readonly waiting: readonly HistoryEntry[] | null
  readonly currency: OrderHistoryModel['currency']
  readonly onShow: () => void
}

/** Says what others did with the order: to readers, and over the top bar where the page waits for a press to show it. */
export function OrderNews({ news, waiting, currency, onShow }: Props) {
  const t = useWords('order-page')
  const { sentence } = useTelling(currency)
  const told = (entries: readonly HistoryEntry[]) => entries.slice(0, most).map(sentence).join(' · ')
  return (
    <>
      <Announcement>{told(news)}</Announcement>
      <div role="status" className={waiting ? 'dirty-bar' : undefined}>
        {waiting ? (
          <>
            <Radio size={17} aria-hidden />
            <p>{told(waiting) || t('news.changed')}</p>
            <button type="button" onClick={onShow}>
              {t('news.show')}
            </button>
          </>
        ) : null}
      </div>
    </>
  )
}
