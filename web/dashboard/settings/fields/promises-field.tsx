import Plus from 'lucide-react/icons/plus'
import { promiseKinds, type ShopPromise } from '#domain/settings/events.ts'
import { textIn } from '#domain/shared/localized-text.ts'
import { useLanguage, useWords } from '../../../i18n/use-words.ts'
import { Button } from '../../../ui/button.tsx'
import { ArrangedList } from './arranged-list.tsx'
import { Texts } from './text-fields.tsx'

type Props = {
  readonly value: readonly ShopPromise[]
  readonly onEdit: ((value: readonly ShopPromise[]) => void) | null
}

/** The promises above the footer in their order, each with a title and a sentence. */
export function PromisesField({ value, onEdit }: Props) {
  const t = useWords('settings')
  const shop = useWords('shell')
  const language = useLanguage()
  const absent = promiseKinds.filter(kind => value.every(({ promise }) => promise !== kind))
  const own = (promise: ShopPromise['promise']) => shop(`footer.promise.${promise}.title`)
  const name = ({ promise, title }: ShopPromise) => textIn(title, language) || own(promise)
  return (
    <div className="settings-lines" id="setting-promises" tabIndex={-1}>
      {value.length === 0 ? <p className="text-ink-2">{t('promises.none')}</p> : null}
      <ArrangedList items={value} name={name} onEdit={onEdit}>
        {(item, at) => {
          const edit = onEdit && ((next: Partial<ShopPromise>) => onEdit(value.with(at, { ...item, ...next })))
          const texts = (of: 'title' | 'description') => (
            <Texts
              label={t(`promises.${of}`, { name: own(item.promise) })}
              value={item[of]}
              long={of === 'description'}
              onEdit={edit && (text => edit({ [of]: text }))}
            />
          )
          return (
            <details>
              <summary>
                <b>
                  <bdi>{name(item)}</bdi>
                </b>{' '}
                <span className="text-ink-2">{t('menu.own')}</span>
              </summary>
              <div className="settings-line-fields">
                {texts('title')}
                {texts('description')}
              </div>
            </details>
          )
        }}
      </ArrangedList>
      {onEdit && absent.length > 0 ? (
        <div className="settings-adds">
          {absent.map(promise => (
            <Button
              key={promise}
              look="secondary"
              size="small"
              onClick={() => onEdit([...value, { promise, title: {}, description: {} }])}
            >
              <Plus size={16} aria-hidden />
              {own(promise)}
            </Button>
          ))}
        </div>
      ) : null}
    </div>
  )
}
