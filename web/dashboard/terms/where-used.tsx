import { Link } from 'react-router-dom'
import type { TermKind } from '#domain/term/events.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { OpenTerm } from '../../models/terms.ts'
import { numberIn } from '../../ui/numbers.ts'

const isFilter = (kind: TermKind) => kind === 'brand' || kind === 'category' || kind === 'color'

/** What names the term, each with a way there. */
export function WhereUsed({ kind, term }: { readonly kind: TermKind; readonly term: OpenTerm }) {
  const t = useWords('terms')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const products = numberIn(language, term.products)
  return (
    <section className="term-used" aria-labelledby="used">
      <h3 id="used">{t('used.title')}</h3>
      <dl>
        <div>
          <dt>{t('used.products')}</dt>
          <dd>
            {isFilter(kind) && term.products > 0 ? (
              <Link to={`${prefix}/dashboard/product?f.${kind}=${encodeURIComponent(term.id)}`}>{products}</Link>
            ) : (
              products
            )}
          </dd>
        </div>
        {kind === 'brand' && !term.gone ? (
          <div>
            <dt>{t('used.menu')}</dt>
            <dd>{term.top ? t('used.both', { group: term.group }) : <bdi>{term.group}</bdi>}</dd>
          </div>
        ) : null}
        {kind === 'category' ? (
          <div>
            <dt>{t('used.coupons')}</dt>
            <dd>
              {term.coupons.length === 0
                ? t('nothing')
                : term.coupons.map(code => (
                    <Link key={code} to={`${prefix}/dashboard/orders/coupons/${code}`}>
                      <bdi>{code}</bdi>{' '}
                    </Link>
                  ))}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  )
}
