import type { ToldKind, ToldType } from '#projections/history-lines/document.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { LineRecordModel, LineRowModel } from '../../../models/history-lines.ts'
import { localeOf, numberIn } from '../../../ui/numbers.ts'

/** So many things that were done are named in a row. */
const named = 3

/** Lines of history in words. */
export function useLineWords() {
  const t = useWords('history-lines')
  const tables = useWords('tables')
  const language = useLanguage()
  const number = (count: number) => numberIn(language, count)
  const list = new Intl.ListFormat(localeOf(language), { type: 'unit' })
  const did = (type: string) => t(`did.${type as ToldType}`)

  /** An export that a later version took has the name alone. */
  const listName = (name: string) => t(`list.${name as 'orders'}`, { defaultValue: name })

  return {
    did,

    who({ by, source, channel }: Pick<LineRowModel, 'by' | 'source' | 'channel'>): string {
      if (by.kind === 'staff') return by.name ?? t('by.erased')
      if (by.kind === 'owner') return t('by.owner')
      if (channel === 'demo') return t('by.demo')
      if (channel === 'import' || channel === 'feed') return source ? t('by.feed', { source }) : t('by.import')
      return t('by.shop')
    },

    /** "Product imported × 4,000, Stock counted × 3,998". */
    what({ did: counts, taken }: Pick<LineRowModel, 'did' | 'taken'>): string {
      const most = Object.entries(counts).sort(([, one], [, other]) => other - one)
      const said = most
        .slice(0, named)
        .map(([type, count]) => (count > 1 ? t('times', { what: did(type), number: number(count) }) : did(type)))
      const rows = taken
        ? [t('took', { count: taken.rows, number: number(taken.rows), list: listName(taken.list) })]
        : []
      return list.format([...said, ...rows])
    },

    /** A record without a name is called by its kind. */
    recordName({ name, stream }: Pick<LineRecordModel, 'name' | 'stream'>, kind: ToldKind): string {
      if (stream.startsWith('rules-')) return t('record.table', { name: tables(`name.${name as 'markup'}`) })
      return name ?? t(`kind.${kind}`)
    },

    more: (count: number) => t('more', { number: number(count) }),
  }
}
