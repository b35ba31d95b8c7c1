import type { TFunction } from 'i18next'
import type { CardModel } from '../../models/card.ts'
import { Picture } from '../../ui/picture.tsx'

/** The only band in the signal's colour. */
export function CloseoutBand({ cards, all, t }: { cards: readonly CardModel[]; all: string; t: TFunction<'home'> }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="closeout" className="bg-signal text-on-signal">
      <div className="frame grid items-center gap-x-10 gap-y-6 py-8 md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:py-10">
        <div>
          <h2 id="closeout" className="d2">
            {t('closeout.title')}
          </h2>
          <p className="mt-2">{t('closeout.help')}</p>
          <a
            href={all}
            className="mt-5 inline-flex min-h-11 items-center rounded-md border-2 border-on-signal px-5 font-semibold hover:bg-on-signal hover:text-signal focus-visible:outline-on-signal"
          >
            {t('closeout.action')}
          </a>
        </div>
        <ul className="grid grid-cols-4 gap-2 md:gap-4">
          {cards.slice(0, 4).map(card =>
            card.colors[0] ? (
              <li key={card.id}>
                <a
                  href={`${card.path}?color=${encodeURIComponent(card.colors[0].id)}`}
                  aria-label={card.name}
                  className="block rounded-lg focus-visible:outline-on-signal"
                >
                  <Picture
                    picture={card.colors[0].picture}
                    alt=""
                    sizes="(min-width:768px) 14vw, 23vw"
                    className="block aspect-[4/5] overflow-hidden rounded-lg"
                  />
                </a>
              </li>
            ) : null,
          )}
        </ul>
      </div>
    </section>
  )
}
