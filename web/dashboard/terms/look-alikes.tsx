import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import type { TermKind } from '#domain/term/events.ts'
import { useLanguagePrefix } from '../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../i18n/use-words.ts'
import type { LookAlike, LookAlikes, TermMay } from '../../models/terms.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { numberIn } from '../../ui/numbers.ts'
import { Swatch } from '../../ui/swatch.tsx'
import { Refused } from '../record/refused.tsx'
import { useTell } from '../record/use-tell.tsx'
import { interfaceOf, placeOf } from './fields.ts'

type Props = {
  readonly kind: TermKind
  readonly may: TermMay
  readonly model: LookAlikes
  readonly onSaid: (said: string) => void
}

/** Kinds of which a table says how feeds write them. */
const isRead = (kind: TermKind) => kind === 'category' || kind === 'color' || kind === 'size'

/** Words of feeds that the shop does not know, and names that look alike: to be merged, read as another from now on, or kept. */
export function LookAlikeTerms({ kind, may, model: { alike, moreAlike }, onSaid }: Props) {
  const t = useWords('terms')
  const language = useLanguage()
  const { tell, pending, refusal, dialog } = useTell()
  const number = (of: number) => numberIn(language, of)
  if (alike.length === 0) return null

  async function act({ id }: LookAlike, what: 'read-as' | 'not-alike', body: object, said: string) {
    const address = `${interfaceOf[kind]}/${encodeURIComponent(id)}/${what}`
    if (await tell('POST', address, { id: crypto.randomUUID(), ...body })) onSaid(said)
  }

  return (
    <details className="panel look-alikes">
      <summary>
        {t('alike.title', { count: alike.length + moreAlike, number: number(alike.length + moreAlike) })}
      </summary>
      {dialog}
      <Refused words="terms" refusal={refusal} />
      <ul>
        {alike.map(each => {
          const { id, label, like, unknown } = each
          const names = { name: label, other: like?.label ?? '' }
          return (
            <li key={id}>
              <p>
                <Named kind={kind} {...each} />{' '}
                {like ? (
                  <>
                    {t(unknown ? 'alike.unknownLike' : 'alike.like')} <Named kind={kind} {...like} />
                  </>
                ) : (
                  t('alike.unknown')
                )}
              </p>
              <div className="act-press">
                {like && may.delete ? (
                  <Offer kind={kind} id={id} state={{ into: like.id }} label={t('alike.mergeOf', names)}>
                    {t('merge.open')}
                  </Offer>
                ) : null}
                {like && may.edit && isRead(kind) ? (
                  <Button
                    look="secondary"
                    size="small"
                    pending={pending}
                    aria-label={t('alike.readOf', names)}
                    onClick={() => void act(each, 'read-as', { as: like.id }, t('alike.said.read', names))}
                  >
                    {t(kind === 'color' ? 'alike.readColor' : 'alike.read')}
                  </Button>
                ) : null}
                {may.edit ? (
                  <Button
                    look="secondary"
                    size="small"
                    pending={pending}
                    aria-label={t(like ? 'alike.twoOf' : 'alike.rightOf', names)}
                    onClick={() =>
                      void act(each, 'not-alike', { other: like?.id ?? null }, t('alike.said.kept', names))
                    }
                  >
                    {t(like ? 'alike.two' : 'alike.right')}
                  </Button>
                ) : null}
              </div>
            </li>
          )
        })}
      </ul>
      {moreAlike > 0 ? (
        <p className="text-ink-2">{t('alike.more', { count: moreAlike, number: number(moreAlike) })}</p>
      ) : null}
    </details>
  )
}

type TermProps = { readonly kind: TermKind } & Pick<LookAlike, 'id' | 'label' | 'products' | 'hexes'>

function Named({ kind, id, label, products, hexes }: TermProps) {
  const t = useWords('terms')
  const language = useLanguage()
  return (
    <>
      {kind === 'color' ? <Swatch hexes={hexes} className="chip" /> : null}
      <Offer kind={kind} id={id} state={null} label={undefined}>
        <bdi>{label}</bdi>
      </Offer>{' '}
      <span className="text-ink-2">
        ({t('values.products', { count: products, number: numberIn(language, products) })})
      </span>
    </>
  )
}

type OfferProps = Pick<TermProps, 'kind' | 'id'> & {
  /** `into`: where its form of merging begins. */
  readonly state: { readonly into: string } | null
  readonly label: string | undefined
  readonly children: ReactNode
}

/** Opens a term beside the list. */
function Offer({ kind, id, state, label, children }: OfferProps) {
  const prefix = useLanguagePrefix()
  const { search } = useLocation()
  return (
    <Link
      to={`${prefix}/dashboard/${placeOf[kind]}/${encodeURIComponent(id)}${search}`}
      state={state}
      aria-label={label}
      className={state ? buttonClass('secondary', 'small') : 'text-link'}
      preventScrollReset
    >
      {children}
    </Link>
  )
}
