import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { TermKind } from '#domain/term/events.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { CategoryUses, OpenTerm } from '../../models/terms.ts'
import { numberIn } from '../../ui/numbers.ts'
import { kinds } from '../content-kinds.ts'
import { readable, Visits } from '../record/visits.tsx'

const isFilter = (kind: TermKind) => kind === 'brand' || kind === 'category' || kind === 'color'

/** Addresses that lead to the page of the term, with how many came by each. */
export function OldAddresses({ addresses }: { readonly addresses: OpenTerm['oldAddresses'] }) {
  const t = useWords('terms')
  const prefix = useLanguagePrefix()
  if (addresses.length === 0) return null
  return (
    <section className="term-used" aria-labelledby="old-addresses">
      <h3 id="old-addresses">{t('old.title')}</h3>
      <dl>
        {addresses.map(address => (
          <div key={address.path}>
            <dt>
              <a href={prefix + address.path} target="_blank" rel="noreferrer">
                <bdi dir="ltr">{readable(address.path)}</bdi>
              </a>
            </dt>
            <dd>
              <Visits by={address} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

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
        {term.uses ? <Shown uses={term.uses} /> : null}
      </dl>
    </section>
  )
}

/** Where shoppers meet a category, and what names it. */
function Shown({ uses: { menu, tile, greeting, priceRules, texts } }: { readonly uses: CategoryUses }) {
  const t = useWords('terms')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const number = (of: number) => numberIn(language, of)
  const home = `${prefix}/dashboard/settings/home`
  return (
    <>
      <Row name={t('used.menu')} empty={menu.length === 0}>
        {menu.map(({ entry, label }) => (
          <Link key={`${entry} ${label}`} to={home}>
            {entry === 'link' ? <bdi>{label}</bdi> : label ? t('used.under', { name: label }) : t('used.panel')}
          </Link>
        ))}
      </Row>
      <Row name={t('used.home')} empty={!tile && !greeting}>
        {tile ? <span>{t('used.tile', { place: number(tile.place), of: number(tile.of) })}</span> : null}
        {greeting ? <Link to={home}>{t('used.greeting')}</Link> : null}
      </Row>
      <Row name={t('used.priceRules')} empty={priceRules.length === 0}>
        {priceRules.map(({ brand, label, markup }) => (
          <Link key={brand} to={`${prefix}/dashboard/brand/${encodeURIComponent(brand)}`}>
            <bdi>{label}</bdi> <bdi>× {markup}</bdi>
          </Link>
        ))}
      </Row>
      <Row name={t('used.texts')} empty={texts.length === 0}>
        {texts.map(({ contentId, kind, title }) => (
          <Link key={contentId} to={`${prefix}/dashboard/${kinds[kind].place}/${encodeURIComponent(contentId)}`}>
            <bdi>{title}</bdi>
          </Link>
        ))}
      </Row>
    </>
  )
}

function Row(props: { readonly name: string; readonly empty: boolean; readonly children: ReactNode }) {
  const t = useWords('terms')
  return (
    <div>
      <dt>{props.name}</dt>
      <dd className="term-uses">{props.empty ? t('nothing') : props.children}</dd>
    </div>
  )
}
