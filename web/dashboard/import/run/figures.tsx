import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { ImportRunModel } from '../../../models/imports.ts'
import { numberIn } from '../../../ui/numbers.ts'

type Props = {
  readonly summary: NonNullable<ImportRunModel['summary']>
  /** What a check found, where that is still to be done. */
  readonly found?: ImportRunModel['found']
}

/** What changes, or changed, in five figures. */
export function Figures({ summary, found = null }: Props) {
  const t = useWords('imports')
  const language = useLanguage()
  const number = (figure: number) => numberIn(language, figure)
  const { prices, counts, newVariants } = summary
  const more = (name: 'held' | 'corrected', figure = 0) =>
    figure > 0 ? t(`figure.${name}`, { number: number(figure) }) : ''
  const figures = [
    ['new', summary.new, t('figure.variants', { number: number(newVariants) }), ''],
    ['changed', summary.changed, t('figure.prices', { prices: number(prices), counts: number(counts) }), ''],
    ['unchanged', summary.unchanged, t('figure.nothing'), ''],
    ['gone', summary.discontinued, more('held', found?.held), summary.discontinued > 0 ? 'warn' : ''],
    ['failed', summary.failed, more('corrected', found?.corrected), summary.failed > 0 ? 'bad' : ''],
  ] as const
  return (
    <dl className="import-figures">
      {figures.map(([name, figure, more, tone]) => (
        <div key={name} className={tone || undefined}>
          <dt>{t(`figure.${name}`)}</dt>
          <dd>{number(figure)}</dd>
          {more ? <dd className="more">{more}</dd> : null}
        </div>
      ))}
    </dl>
  )
}
