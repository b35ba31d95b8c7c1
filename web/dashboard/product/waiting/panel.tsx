import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Language } from '#domain/shared/localized-text.ts'
import { useLanguagePrefix } from '../../../i18n/use-language-prefix.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import type { WaitingModel, WaitingPerson, WaitingRowModel } from '../../../models/waiting.ts'
import { Button, buttonClass } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { localeOf, numberIn } from '../../../ui/numbers.ts'
import { Swatch } from '../../../ui/swatch.tsx'
import { Moment } from '../../history/moment.tsx'
import { Refused } from '../../record/refused.tsx'
import { useTell } from '../../record/use-tell.tsx'
import { MissingRight } from '../../shell/missing-right.tsx'

type Props = {
  readonly variant: NonNullable<WaitingModel['open']>
  readonly mayEdit: boolean
  readonly onSaid: (said: string) => void
}

/** A variant that people wait for: the figures, who they are, and the end of a wait that its person no longer wants. */
export function WaitingPanel({ variant, mayEdit, onSaid }: Props) {
  const t = useWords('waiting')
  const language = useLanguage()
  const prefix = useLanguagePrefix()
  const { tell, pending, refusal, forget, dialog } = useTell()
  const [ending, setEnding] = useState<WaitingPerson | null>(null)
  const number = (of: number) => numberIn(language, of)
  const { persons, people, productId, name } = variant
  const more = people - (persons?.length ?? 0)

  async function end({ watchId, round, email }: WaitingPerson) {
    const done = await tell('POST', `/api/admin/stock-watches/${watchId}/end`, { round })
    setEnding(null)
    if (done) onSaid(t('ended', { email }))
  }

  return (
    <div className="act-form">
      {dialog}
      <p className="waiting-choice">
        <VariantChoice {...variant} />
        <code dir="ltr">{variant.sku}</code>
      </p>
      <dl className="ladder">
        <div>
          <dt>{t('column.people')}</dt>
          <dd>{number(people)}</dd>
        </div>
        <div>
          <dt>{t('first')}</dt>
          <dd>
            <Moment at={variant.since} shows="both" />
          </dd>
        </div>
        <div>
          <dt>{t('column.ranOut')}</dt>
          <dd>{variant.ranOutAt ? <Moment at={variant.ranOutAt} shows="both" /> : t('byFeed')}</dd>
        </div>
        <div>
          <dt>{t('soldBefore')}</dt>
          <dd>{number(variant.sold)}</dd>
        </div>
      </dl>
      <p className="text-ink-2">{t('told')}</p>
      {mayEdit && name !== null ? (
        <Link
          to={`${prefix}/dashboard/product/inventory/${encodeURIComponent(productId)}`}
          className={buttonClass('secondary', 'small')}
        >
          {t('count')}
        </Link>
      ) : null}
      <h3>{t('who')}</h3>
      <Refused refusal={refusal} />
      {persons ? (
        <ul className="waiting-people">
          {persons.map(person => (
            <li key={person.watchId}>
              <span>
                <a href={`mailto:${person.email}`}>
                  <bdi>{person.email}</bdi>
                </a>
                <small className="below">
                  <Moment at={person.since} shows="day" /> · {tongueOf(language, person.language)}
                </small>
              </span>
              <Button look="quiet" size="small" onClick={() => setEnding(person)}>
                {t('end.open')}
                <span className="sr-only">{`: ${person.email}`}</span>
              </Button>
            </li>
          ))}
          {more > 0 ? <li className="text-ink-2">{t('more', { count: more, number: number(more) })}</li> : null}
        </ul>
      ) : (
        <MissingRight right={{ permission: 'stock', to: 'edit' }}>{t('ask')}</MissingRight>
      )}
      <Dialog
        open={ending !== null}
        title={t('end.title')}
        onClose={() => {
          setEnding(null)
          forget()
        }}
      >
        <p>{t('end.about', { email: ending?.email ?? '' })}</p>
        <Button pending={pending} onClick={() => ending && void end(ending)}>
          {t('end.press')}
        </Button>
      </Dialog>
    </div>
  )
}

/** The name of a mail's language, in the language of the reader. */
function tongueOf(language: Language, of: string): string {
  return new Intl.DisplayNames(localeOf(language), { type: 'language' }).of(of) ?? of
}

/** "Navy, 3XL", with the shade before it. */
export function VariantChoice({ color, size }: Pick<WaitingRowModel, 'color' | 'size'>) {
  return (
    <>
      {color ? <Swatch hexes={color.hexes} /> : null}
      <bdi>{[color?.name, size].filter(Boolean).join(', ')}</bdi>
    </>
  )
}
