import { Link } from 'react-router-dom'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OpenTerm } from '../../models/terms.ts'
import { numberIn } from '../../ui/numbers.ts'
import { Picture } from '../../ui/picture.tsx'
import { Swatch } from '../../ui/swatch.tsx'

/** A garment in the color on the light and the dark well, and the colors that look nearly the same. */
export function ColorLooks({ term: { garment, near, label } }: { readonly term: OpenTerm }) {
  const t = useWords('terms')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  return (
    <>
      {garment ? (
        <div className="both-wells" role="img" aria-label={t('wells', { name: label })}>
          {(['light', 'dark'] as const).map(theme => (
            <Picture key={theme} picture={garment} alt="" sizes="160px" className={`well-${theme}`} />
          ))}
        </div>
      ) : null}
      <h3>{t('near.title')}</h3>
      {near.length === 0 ? <p className="body-sm text-ink-3">{t('near.none')}</p> : null}
      <ul className="term-near">
        {near.map(({ id, name, hexes, distance }) => (
          <li key={id}>
            <Swatch hexes={hexes} />
            <Link to={`${prefix}/dashboard/colors/${encodeURIComponent(id)}`}>
              <bdi>{name}</bdi>
            </Link>
            <span className="text-ink-2">
              {distance === 0 ? t('near.same') : t('near.apart', { number: numberIn(language, distance) })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
