import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { SoldMostModel } from '../../models/overview.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Picture } from '../../ui/picture.tsx'
import { Panel } from './panel.tsx'

/** Products of which orders took most pieces. */
export function SoldMost({ products }: { readonly products: readonly SoldMostModel[] }) {
  const t = useWords('overview')
  const language = useLanguage()
  return (
    <Panel title={t('soldMost.title')} about={t('soldMost.unit')}>
      {products.length > 0 ? (
        <ul className="home-lines sold-most">
          {products.map(({ id, name, path, picture, pieces }) => (
            <li key={id}>
              <Picture picture={picture} alt="" sizes="34px" className="sold-most-picture" />
              <a href={path} data-reload="">
                <bdi>{name}</bdi>
              </a>
              <b>{numberIn(language, pieces)}</b>
            </li>
          ))}
        </ul>
      ) : (
        <p className="home-empty">{t('soldMost.none')}</p>
      )}
    </Panel>
  )
}
